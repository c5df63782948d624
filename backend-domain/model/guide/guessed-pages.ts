import type { Manifest, ManifestPage } from '../manifest/file/manifest.ts';

/** The least number of known pages of a pattern for guessing another. */
const MIN_KNOWN_PAGES = 4;
/**
 * When at least this share of the known pages end in a plain word, the pattern's pages have names, as packages and
 * users do.
 */
const WORDS_SHARE = 0.75;
const WORD = /^[a-z]{2,40}$/i;
const NAME = /^[\p{L}\d][\p{L}\d._-]{1,60}$/u;

/**
 * A guess at the page with this name: of the patterns whose pages end in plain words, such as `/package/:slug` with
 * `/package/chalk`, takes the one with the most pages and puts the name in place of the word. The page may not exist.
 * Null when the site has no such pattern, or the text is not one word.
 */
export function guessedPage(manifest: Manifest, name: string): ManifestPage | null {
  if (!NAME.test(name)) return null;
  const [best] = Object.entries(manifest.templates)
    .filter(([, { pattern }]) => /^[^:]*\/:\w+$/.test(pattern))
    .map(([id]) => Object.values(manifest.pages).filter(({ template }) => template === id))
    .filter((pages) => pages.length >= MIN_KNOWN_PAGES && areNamed(pages))
    .sort((one, other) => other.length - one.length);
  const example = best?.find(({ url }) => WORD.test(lastSegment(url)));
  if (example === undefined) return null;
  const url = example.url.slice(0, -lastSegment(example.url).length) + name.toLowerCase();
  return unreadPage(example, URL.parse(url)?.href ?? url, name);
}

/** A page that was not read: only its address and title are known, the rest is as on another page of its pattern. */
export function unreadPage(example: ManifestPage, url: string, title: string): ManifestPage {
  return {
    ...example,
    url,
    title,
    purpose: null,
    description: null,
    scanned: false,
    headings: [],
    elements: [],
    forms: [],
    links: [],
  };
}

function areNamed(pages: readonly ManifestPage[]): boolean {
  const named = pages.filter(({ url }) => WORD.test(lastSegment(url)));
  return named.length / pages.length >= WORDS_SHARE;
}

function lastSegment(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
