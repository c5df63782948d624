import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';

/**
 * The next `limit` pending pages that are not in `taken`. The order: by priority; then the patterns take turns,
 * beginning with the one that has the fewest finished pages (read, failed, or found not to be pages); then by depth and
 * order of discovery. Pages in `taken` are being read right now, so they count for their pattern's turns.
 */
export function takeTurns(
  pages: readonly PageRecord[],
  limit: number,
  taken: ReadonlySet<string>,
): PageRecord[] {
  const turns = new Map<string, number>();
  for (const { state, pattern, attempts } of pages) {
    if (state !== 'pending' && attempts > 0) turns.set(pattern, (turns.get(pattern) ?? 0) + 1);
  }
  return pages
    .filter(({ state }) => state === 'pending')
    .sort((a, b) => urgency(a) - urgency(b) || byDiscovery(a, b))
    .map((page) => {
      const turn = (turns.get(page.pattern) ?? 0) + 1;
      turns.set(page.pattern, turn);
      return { page, turn };
    })
    .filter(({ page }) => !taken.has(page.url))
    .sort(
      (a, b) => urgency(a.page) - urgency(b.page) || a.turn - b.turn || byDiscovery(a.page, b.page),
    )
    .slice(0, limit)
    .map(({ page }) => page);
}

function urgency({ priority }: PageRecord): number {
  if (priority === 'important') return 0;
  return priority === 'uncertain' ? 1 : 2;
}

function byDiscovery(a: PageRecord, b: PageRecord): number {
  return a.depth - b.depth || a.seq - b.seq;
}
