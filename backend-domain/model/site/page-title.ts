import { pageNameFromUrl } from './page-path.ts';
import { pageSubject } from './site-name.ts';

/** A page whose title is to distinguish it from the others of its site. */
interface TitledPage {
  readonly url: string;
  readonly title: string;
}

/**
 * A page's title without the parts that all titles of the site share. When nothing else is left, as in applications
 * with one title for all pages, the words of its address. The start page keeps its title. Never empty.
 */
export function ownTitle(
  { url, title }: TitledPage,
  website: { readonly domain: string; readonly start_url: string },
  siteParts: ReadonlySet<string>,
): string {
  const subject = pageSubject(title, website.domain, siteParts);
  if (subject !== '') return subject;
  if (url === website.start_url && title !== '') return title;
  return pageNameFromUrl(url) || title || url;
}

/** Matches the number of a book's part: `Chapter 39. `, `Appendix B. `, `39.1. `. */
const NUMBER =
  /^(?:(?:chapter|part|section|appendix|kapitel|teil|abschnitt|anhang|chapitre|partie|annexe|capitulo|capítulo|parte|apéndice)\s+[\dA-Z]+(?:\.\d+)*[.:]?|[\dA-Z]{1,3}(?:\.\d+)*\.)\s+(?=\S)/i;

/** Splits a title into the number that a book gives to the page ('' for most titles), and the rest. */
export function numberedTitle(title: string): { readonly number: string; readonly name: string } {
  const number = NUMBER.exec(title)?.[0] ?? '';
  return { number: number.trim(), name: title.slice(number.length) };
}
