import type { PageSummary } from '../../crawl/frontier.ts';
import { shortened } from '../../shared/wording.ts';
import { categoryOf } from '../../site/url-pattern.ts';
import { MAX_PURPOSE_LENGTH } from './page-purposes.ts';
import { type PurposeInput, PurposeWords } from './purpose-words.ts';

/**
 * The purposes of pages that were not opened, by URL, in a sentence each: derived from their names and patterns, in the
 * wording used for the pages that were read (`read`).
 */
export function inferredPurposes(
  domain: string,
  read: readonly PurposeInput[],
  unread: readonly Pick<PageSummary, 'url' | 'title' | 'pattern'>[],
): ReadonlyMap<string, string> {
  const words = new PurposeWords(domain, read);
  return new Map(
    unread.map(({ url, title, pattern }) => {
      const category = categoryOf(pattern);
      const unknown = { description: null, headings: [], forms: [], text: '' };
      return [url, shortened(words.of({ url, title, category, ...unknown }), MAX_PURPOSE_LENGTH)];
    }),
  );
}
