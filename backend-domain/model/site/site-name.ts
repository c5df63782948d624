import { plainText } from '../shared/plain-text.ts';
import { sharedByMost } from '../shared/shared-by-most.ts';

/** Separators in titles: `Pricing – Acme`, `Acme | Prices`, `価格｜山田商店`. */
const SEPARATOR = /\s+[|–—·•»«:/-]+\s+|\s*[|｜]\s*|:\s+/u;

/**
 * The site's name, from its start page's title: the part that resembles the domain (`Welcome | Acme` on acme.example →
 * `Acme`), else the shorter of its first and last part. The domain when there is no title.
 */
export function siteName(title: string, domain: string): string {
  const parts = titleParts(title);
  if (parts.length === 0) return domain;
  const alike = parts.find((part) => resembles(part, domain));
  if (alike !== undefined) return plainText(alike, 60);
  const [first = '', last = first] = [parts[0], parts.at(-1)];
  const shorter = last.length < first.length && parts.length > 1 ? last : first;
  return shorter.length <= 60 ? shorter : domain;
}

/**
 * A page's title without the parts that resemble the domain or are in `siteParts` (see `commonParts`); '' when nothing
 * is left.
 */
export function pageSubject(title: string, domain: string, siteParts: ReadonlySet<string>): string {
  return titleParts(title)
    .filter((part) => !siteParts.has(part) && !resembles(part, domain))
    .join(' – ');
}

/** Title parts that most of the pages share (of three pages or more): the site's name and slogan. */
export function commonParts(titles: readonly string[]): ReadonlySet<string> {
  return sharedByMost(titles.map(titleParts));
}

function titleParts(title: string): string[] {
  return plainText(title)
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Whether a part's letters are those of the domain or of its main label, or begin with that label: `ACME Ltd.` and
 * `acme.example`.
 */
export function resembles(part: string, domain: string): boolean {
  const letters = lettersOf(part);
  const label = lettersOf(domain.split(':')[0]?.split('.').at(-2) ?? domain);
  if (letters.length < 3 || label.length < 3) return false;
  return (
    letters === label ||
    letters === lettersOf(domain) ||
    (letters.startsWith(label) && letters.length <= label.length + 6)
  );
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
