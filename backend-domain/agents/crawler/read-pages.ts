import type { PageSummary } from '../../model/crawl/frontier.ts';
import type { PageRepository } from '../../ports/page-repository.ts';
import { summaryBatches } from '../page-batches.ts';

/** A URL pattern with its pages that were read. */
export interface ReadPattern {
  readonly pattern: string;
  readonly pages: readonly PageSummary[];
}

/**
 * The pages that were read, by pattern: large patterns first, and in each the last URLs of the alphabet first. Only
 * URLs decide this order, so that it is the same in every scan of the site, in whichever order its pages answered.
 */
export async function readPagesByPattern(
  pages: PageRepository,
  scanId: string,
): Promise<ReadPattern[]> {
  const byPattern = new Map<string, PageSummary[]>();
  for await (const batch of summaryBatches(pages, scanId)) {
    for (const page of batch) {
      if (page.state !== 'read') continue;
      const known = byPattern.get(page.pattern);
      if (known === undefined) byPattern.set(page.pattern, [page]);
      else known.push(page);
    }
  }
  const byUrl = (one: PageSummary, other: PageSummary): number => (one.url < other.url ? 1 : -1);
  return [...byPattern]
    .toSorted(
      ([one, { length }], [other, others]) => others.length - length || (one < other ? -1 : 1),
    )
    .map(([pattern, found]) => ({ pattern, pages: found.toSorted(byUrl) }));
}
