import type { PagePlace, Place } from '../places.ts';
import { addressTerms, searchTerms } from '../search-terms.ts';
import { line, quoted, shortText, siteAddress, sitePath } from './answer.ts';

/** Tokens of a page's purpose in a list: enough to choose by; `get_page` says all of it. */
const PURPOSE_TOKENS = 32;

/** How the lines of one answer write places. */
interface PlaceStyle {
  /** Of the start page: addresses that begin with it are written as paths, except for the first. */
  readonly origin: string;
  readonly isFirst: boolean;
  /** The terms of the wish: a purpose is shown where title and address have none of them. */
  readonly wanted: readonly string[];
}

/** One line: `/visit “Opening hours”`, or `workflow w1 “Search the site” {"query":"radio"}`. */
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

/** One line: `/visit “Opening hours”: “Says when the museum is open.” (needs a log-in)`. */
export function pageLine(
  { page, title, guessed }: PagePlace,
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
  );
}

/** Whether title or address show why the page was found. */
function saysWhy(url: string, title: string, wanted: readonly string[]): boolean {
  const terms = new Set([...searchTerms(title), ...addressTerms(url)]);
  return wanted.some((term) => terms.has(term));
}
