import { summaryBatches } from '../../agents/page-batches.ts';
import type { PageSummary } from '../../model/crawl/frontier.ts';
import { readManifest } from '../../model/manifest/file/manifest-text.ts';
import { inferredUrls } from '../../model/manifest/file/manifest-views.ts';
import {
  type PageStanding,
  pageStanding,
  type StandingOfPage,
} from '../../model/result/page-standing.ts';
import { phaseOf } from '../../model/scan/scan-session.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { PageRepository } from '../../ports/page-repository.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import { ownedScan } from '../owned-scan.ts';

/** The most pages in the list; the counts include all pages. */
const MAX_LISTED = 10_000;

export interface ScanPagesPorts {
  readonly scans: ScanRepository;
  readonly pages: PageRepository;
  readonly manifests: ManifestRepository;
}

interface ListedPage
  extends StandingOfPage,
    Pick<PageSummary, 'url' | 'title' | 'pattern' | 'status' | 'mode'> {}

export interface ScanPages {
  readonly counts: Readonly<Record<PageStanding, number>> & { readonly total: number };
  /** In order of discovery, at most 10,000. */
  readonly pages: readonly ListedPage[];
}

/** Phases in which a scan reads no more pages. */
const READ_NO_MORE: ReadonlySet<string> = new Set([
  'manifest',
  'reviewing',
  'completed',
  'stopped',
]);

/** Every address that a scan knows, with its outcome and the reason. Rejects with ScanNotFound. */
export const makeScanPages =
  (ports: ScanPagesPorts) =>
  async (wanted: { readonly scanId: string; readonly userId: string }): Promise<ScanPages> => {
    const scan = await ownedScan(ports.scans, wanted.scanId, wanted.userId);
    const files = await ports.manifests.find(scan.id);
    const manifest = files === null ? null : readManifest(files.manifest);
    const known = {
      isOver: READ_NO_MORE.has(phaseOf(scan)),
      inferred: manifest === null ? null : inferredUrls(manifest),
    };
    const counts = { total: 0, read: 0, inferred: 0, skipped: 0, failed: 0, found: 0 };
    const pages: ListedPage[] = [];
    for await (const batch of summaryBatches(ports.pages, scan.id)) {
      for (const page of batch) {
        const standing = pageStanding(page, known);
        counts.total += 1;
        counts[standing.standing] += 1;
        const { url, pattern, status, mode } = page;
        // The manifest also has titles for pages that were not opened.
        const title = manifest?.pages[url]?.title || page.title;
        if (pages.length < MAX_LISTED)
          pages.push({ url, title, pattern, status, mode, ...standing });
      }
    }
    return { counts, pages };
  };
