import { plainText } from '../shared/plain-text.ts';
import { asWords, pathSegments, titleFromUrl } from './page-path.ts';

/** The texts that may name a page. */
export interface NameSigns {
  readonly url: string;
  /** The page's own title, the text of a link to it, or its title in a sitemap or feed; '' when unknown. */
  readonly title: string;
  /** The headings of a page that was read. */
  readonly headings?: readonly { readonly level: number; readonly text: string }[];
}

/** The most parameters of an address that its name contains. */
const MAX_PARAMETERS = 2;

/** The name of a page, never empty: its title, else its highest heading, else the words of its address. */
export function pageName({ url, title, headings = [] }: NameSigns): string {
  const named = headings.filter(({ text }) => plainText(text) !== '');
  const [heading] = named.toSorted((one, other) => one.level - other.level);
  return plainText(title) || plainText(heading?.text) || nameFromAddress(url);
}

/** `/docs/getting-started.html` → `Getting started`; `/product/17` → `Product 17`; `/list?page=2` → `List (page 2)`. */
function nameFromAddress(url: string): string {
  const words = pathSegments(url).map((segment) => asWords(segment).replaceAll('-', ' '));
  const [parent = '', last = ''] = [words.at(-2), words.at(-1)];
  const isBare = last !== '' && !/\p{L}{2}/u.test(last) && /\p{L}{2}/u.test(parent);
  const name = isBare ? `${capital(parent)} ${last}` : titleFromUrl(url);
  const parameters = [...(URL.parse(url)?.searchParams ?? [])]
    .slice(0, MAX_PARAMETERS)
    .map(([key, value]) => `${asWords(key).replaceAll('-', ' ')} ${value}`.trim())
    .filter((text) => text !== '');
  const fullName = parameters.length === 0 ? name : `${name} (${parameters.join(', ')})`;
  return plainText(fullName) || plainText(url) || 'Page';
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
