import type { FoundUrl } from '../../model/crawl/frontier.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { LinkIntake } from './link-intake.ts';

/** The most languages of one site that are listed. */
const MAX_EDITIONS = 50;

/**
 * The start pages in the site's other languages, from the start page's `<link rel="alternate" hreflang>` (HTML
 * Standard, 4.6.8.1). They are listed, and read only if a page links to them or a person chooses them: otherwise their
 * pages would use up the scan's limit for pages in the requested language.
 */
export function languageEditions(
  facts: Pick<PageFacts, 'alternates'> | null,
  intake: LinkIntake,
  isKnown: (url: string) => boolean,
): readonly FoundUrl[] {
  const editions = new Map<string, FoundUrl>();
  for (const { url, language } of facts?.alternates ?? []) {
    if (language === null || language.toLowerCase() === 'x-default') continue;
    const found = intake.found({ url }, 'link', 1);
    if (found !== null && !isKnown(found.url)) editions.set(found.url, found);
    if (editions.size === MAX_EDITIONS) break;
  }
  return [...editions.values()];
}
