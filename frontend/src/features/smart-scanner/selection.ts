import type {
  CategorizedUrl,
  UrlPrioritization,
  UrlPriority,
} from '@signpost/contracts/http/scan.ts';

/** The labels of the priorities; each also has its colour (green, amber, red). */
export const PRIORITY_NAMES: Record<UrlPriority, string> = {
  important: 'Important',
  uncertain: 'Uncertain',
  not_important: 'Not important',
};

/** The URLs that are selected at first: all important ones (product specification, section 5). */
export function defaultSelection(urls: readonly CategorizedUrl[]): ReadonlySet<string> {
  return new Set(urls.filter(({ priority }) => priority === 'important').map(({ url }) => url));
}

/** The URLs of this priority (null: of any) whose address, title or reason contains the search text. */
export function foundUrls(
  urls: readonly CategorizedUrl[],
  priority: UrlPriority | null,
  search: string,
): readonly CategorizedUrl[] {
  const wanted = search.trim().toLowerCase();
  return urls.filter(
    (entry) =>
      (priority === null || entry.priority === priority) &&
      (wanted === '' ||
        `${entry.url} ${entry.title} ${entry.reason}`.toLowerCase().includes(wanted)),
  );
}

/** The selection with these addresses added or removed. */
export function withSelected(
  selected: ReadonlySet<string>,
  urls: readonly string[],
  wanted: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const url of urls) {
    if (wanted) next.add(url);
    else next.delete(url);
  }
  return next;
}

/** The estimated minutes for this many pages; 0 for none. The server estimates in the same way. */
export function estimatedMinutes(
  selected: number,
  { fixed_seconds, seconds_per_page }: UrlPrioritization['estimate'],
): number {
  if (selected === 0) return 0;
  return Math.ceil((fixed_seconds + selected * seconds_per_page) / 60);
}
