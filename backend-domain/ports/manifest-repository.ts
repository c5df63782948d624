import type { Lease } from './scan-repository.ts';

/** The finished files of a scan, as written to disk or served. */
export interface ScanFiles {
  /** manifest.json, as text. */
  readonly manifest: string;
  readonly robots: {
    readonly original: string | null;
    readonly updated: string;
    readonly addedLines: readonly string[];
  };
  /** One file, or an index and its parts; the first is `sitemap.xml`. */
  readonly sitemaps: readonly { readonly name: string; readonly content: string }[];
  readonly llmsTxt: string;
  /** .well-known/ai-manifest.json, as text. */
  readonly wellKnown: string;
  readonly generatedAt: Date;
}

export interface ManifestRepository {
  /** Replaces the scan's files, all at once. Fenced: rejects with LeaseLost. */
  save(lease: Lease, files: ScanFiles): Promise<void>;
  find(scanId: string): Promise<ScanFiles | null>;
}
