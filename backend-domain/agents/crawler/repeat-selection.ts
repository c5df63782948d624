import { cannotBeRead } from '../../model/crawl/reading-obstacle.ts';
import { LinkChoice, wasChosen } from '../../model/selection/link-choice.ts';
import { summaryBatches } from '../page-batches.ts';
import type { ScanRun } from '../scan-run.ts';

/**
 * The found pages that the owner would choose, judged by an earlier scan of the site that this one repeats: the pages
 * chosen then, and new ones as `LinkChoice` decides. Null when this scan repeats none, or when the earlier scan is gone
 * or has no choice: then the owner has to choose.
 */
export async function repeatedSelection({ ports, scan }: ScanRun): Promise<string[] | null> {
  const repeats = await ports.notes.read(scan.id, 'repeats');
  if (repeats === null) return null;
  const earlier = [];
  for await (const batch of summaryBatches(ports.pages, repeats.scanId)) earlier.push(...batch);
  if (!earlier.some(wasChosen)) return null;
  const choice = new LinkChoice(earlier);
  const selected: string[] = [];
  for await (const batch of summaryBatches(ports.pages, scan.id, ['discovered', 'pending']))
    for (const page of batch)
      if (!cannotBeRead(page.reason) && choice.repeatsFor(page)) selected.push(page.url);
  return selected.length === 0 ? null : selected;
}
