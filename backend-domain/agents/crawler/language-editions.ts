import type { FoundUrl } from '../../model/crawl/frontier.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { LinkIntake } from './link-intake.ts';

/** Languages of one site that are listed at most. */
const MAX_EDITIONS = 50;

/**
 * The start pages in the site's other languages, as the start page's `<link rel="alternate" hreflang>` names them (HTML
 * Standard, 4.6.8.1). They are listed, and not read unless a link or a person leads to them: their pages would take the
 * places of those in the language that was asked for.
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
