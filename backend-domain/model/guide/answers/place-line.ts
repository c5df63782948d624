import type { PagePlace, Place } from '../places.ts';
import { addressTerms, searchTerms } from '../search-terms.ts';
import { line, quoted, shortText, siteAddress, sitePath } from './answer.ts';

/** The most tokens of a page's purpose in a list, enough to choose a page; `get_page` returns all of it. */
const PURPOSE_TOKENS = 32;

/** How the lines of one answer write places. */
interface PlaceStyle {
  /** Origin of the start page: its addresses are written as paths, except in the first entry. */
  readonly origin: string;
  readonly isFirst: boolean;
  /** The search terms: a page's purpose is shown when its title and address contain none of them. */
  readonly wanted: readonly string[];
}

/** A page or workflow as one line: `/visit “Opening hours”`, or `workflow w1 “Search the site” {"query":"radio"}`. */
export function placeLine(place: Place, style: PlaceStyle): string {
  if (place.kind === 'page') return pageLine(place, style);
  const { workflow, parameters } = place;
  const given = Object.entries(parameters).map(([name, value]) => [name, shortText(value)]);
  return line(
    'workflow',
    workflow.id,
    quoted(workflow.name),
    given.length > 0 && JSON.stringify(Object.fromEntries(given)),
  );
}

/** A page as one line: `/visit “Opening hours”: “Says when the museum is open.” (needs a log-in)`. */
export function pageLine(
  { page, title, guessed, linked }: PagePlace,
  { origin, isFirst, wanted }: PlaceStyle,
): string {
  const address = isFirst ? siteAddress(page.url) : sitePath(page.url, origin);
  const purpose = saysWhy(page.url, title, wanted) ? '' : quoted(page.purpose, PURPOSE_TOKENS);
  const named = [quoted(title), purpose].filter((each) => each !== '').join(': ');
  return line(
    address,
    named,
    page.requires_auth === true && '(needs a log-in)',
    guessed && '(guessed: the scan saw no link to it)',
    linked === true && '(a link: the manifest does not describe this page)',
  );
}

/** Whether the title or address contains a search term, and so shows why the page was found. */
function saysWhy(url: string, title: string, wanted: readonly string[]): boolean {
  const terms = new Set([...searchTerms(title), ...addressTerms(url)]);
  return wanted.some((term) => terms.has(term));
}
