import type { Manifest } from '../../model/manifest/file/manifest.ts';
import { BrokenKinds, type OwnElementIds } from '../../model/manifest/review/broken-kinds.ts';
import type { ReviewFindings } from '../../model/manifest/review/review.ts';
import { readingBatches } from '../page-batches.ts';
import type { ScanRun } from '../scan-run.ts';

/**
 * Elements of untried pages in the same places where elements of tried pages could not be found. Reads the stored pages
 * again only when there are such places.
 */
export async function findBrokenKinds(
  { ports, scan }: ScanRun,
  manifest: Manifest,
  findings: ReviewFindings,
): Promise<OwnElementIds> {
  const kinds = new BrokenKinds(manifest, findings);
  for (const url of kinds.triedUrls) {
    const page = await ports.pages.find(scan.id, url);
    if (page !== null) kinds.learn(page);
  }
  const dependence = kinds.learnt();
  if (dependence === null) return kinds.ids;
  for await (const batch of readingBatches(ports.pages, scan.id))
    for (const page of batch) kinds.note(page, dependence);
  return kinds.ids;
}
