import type { HiddenPage } from '../model/crawl/public-pages.ts';
import type { ScanReport } from '../model/scan/scan-report.ts';
import type { Lease } from './scan-repository.ts';

/** The finished files of a scan, as they are written to disk or served. */
export interface ScanFiles {
  /** manifest.json as text, with everything that the scan read; only for its owner. */
  readonly manifest: string;
  /** The public part when the scan logged in to the site; null when it did not, because then everything is public. */
  readonly publicVersion: {
    /** manifest.json without what was read behind the log-in. */
    readonly manifest: string;
    readonly hiddenPages: readonly HiddenPage[];
  } | null;
  readonly robots: {
    readonly original: string | null;
    readonly updated: string;
    readonly addedLines: readonly string[];
  };
  /** One file, or an index and its parts; the first file is `sitemap.xml`. */
  readonly sitemaps: readonly { readonly name: string; readonly content: string }[];
  readonly llmsTxt: string;
  /** .well-known/ai-manifest.json, as text. */
  readonly wellKnown: string;
  readonly generatedAt: Date;
}

export interface ManifestRepository {
  /**
   * Replaces the files of the scan and stores the report, both or neither. Returns the number of the scan's last event.
   * Fenced: rejects with LeaseLost.
   */
  save(lease: Lease, files: ScanFiles, report?: ScanReport): Promise<number>;
  find(scanId: string): Promise<ScanFiles | null>;
}
