import type { ScanEvent } from '../events/scan-feed.ts';

/** The facts about single pages that arrive while a scan runs. */
export interface PageFacts {
  /** The numbers of elements and forms of each page that was read, by URL. */
  readonly counts: ReadonlyMap<string, { readonly elements: number; readonly forms: number }>;
  /** The latest skipped pages, newest first. */
  readonly skipped: readonly SkippedPage[];
}

export interface SkippedPage {
  readonly url: string;
  readonly reason: string;
}

export const NO_PAGE_FACTS: PageFacts = { counts: new Map(), skipped: [] };

const SKIPPED_KEPT = 50;

/** The facts after an event; the same object when the event is not about a page. */
export function withPageFacts(facts: PageFacts, { name, payload }: ScanEvent): PageFacts {
  if (name === 'page-crawled') {
    const { url, elements, forms } = payload;
    return { ...facts, counts: new Map(facts.counts).set(url, { elements, forms }) };
  }
  if (name !== 'page-skipped') return facts;
  const { url, reason } = payload;
  const others = facts.skipped.filter((page) => page.url !== url);
  return { ...facts, skipped: [{ url, reason }, ...others].slice(0, SKIPPED_KEPT) };
}
