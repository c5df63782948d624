import { plainText } from '../../shared/plain-text.ts';
import { kindOfPage } from '../../site/page-kind.ts';
import { titleFromUrl } from '../../site/page-path.ts';
import { pageSubject } from '../../site/site-name.ts';
import { siteDomain } from '../../site/url-rules.ts';
import type { ManifestSection } from '../file/manifest.ts';

const MAX_SECTIONS = 20;
/**
 * A menu with more than `MAX_SECTIONS` entries is a table of contents: then only entries of at most this path depth are
 * sections.
 */
const MAX_DEPTH = 2;

export interface SectionSigns {
  readonly startUrl: string;
  /** Links of the site's navigation, in document order. */
  readonly navigation: readonly { readonly name: string; readonly url: string }[];
  /** All known pages. */
  readonly pages: readonly { readonly url: string; readonly title: string }[];
  /** Title parts that most of the pages share that were read, such as the site's name. */
  readonly siteParts: ReadonlySet<string>;
}

/** The main sections of a site, and the section of each page. */
export class Sections {
  readonly list: readonly ManifestSection[];
  /** The sections with a page of their own; the others have the address of one of their pages. */
  readonly entered: readonly ManifestSection[];
  readonly #titles = new Map<string, string>();

  constructor(signs: SectionSigns) {
    const byMenu = menuSections(signs);
    const sections = byMenu.length >= 2 ? byMenu : [...byMenu, ...pathSections(signs, byMenu)];
    const limited = sections.slice(0, MAX_SECTIONS).map(withOwnTitle);
    for (const { title, key } of limited) this.#titles.set(key, title);
    const counts = new Map<string, number>();
    for (const { url } of signs.pages) {
      const key = this.#keyOf(url);
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    this.list = limited.map(({ title, url, key }) => ({
      title,
      url,
      page_count: counts.get(key) ?? 0,
    }));
    this.entered = this.list.filter((_, index) => {
      const { url = '', key = null } = limited[index] ?? {};
      return pathKey(url) === key;
    });
  }

  /**
   * The title of the page's section, which is the one with the longest path above the page; null when it is in none.
   */
  titleOf(url: string): string | null {
    const key = this.#keyOf(url);
    return key === null ? null : (this.#titles.get(key) ?? null);
  }

  #keyOf(url: string): string | null {
    for (let key = pathKey(url); key !== ''; key = key.slice(0, Math.max(0, key.lastIndexOf('/'))))
      if (this.#titles.has(key)) return key;
    return null;
  }
}

/** A section. `key`: the path below which its pages are (see `pathKey`). */
interface Titled {
  readonly title: string;
  readonly url: string;
  readonly key: string;
}

function menuSections({ startUrl, navigation }: SectionSigns): Titled[] {
  const start = pathKey(startUrl);
  const sections = new Map<string, Titled>();
  for (const { name, url } of navigation) {
    const key = pathKey(url);
    const title = plainText(name, 80);
    const isPage = title !== '' && !new URL(url).hash && siteDomain(url) === siteDomain(startUrl);
    if (!isPage || isListing(url) || key === start || key === '' || sections.has(key)) continue;
    sections.set(key, { title, url, key });
  }
  const found = [...sections.values()];
  if (found.length <= MAX_SECTIONS) return found;
  return found.filter(({ key }) => key.split('/').length - 1 <= MAX_DEPTH);
}

/** Archives and further pages of a list repeat what other sections contain. */
function isListing(url: string): boolean {
  const { kind } = kindOfPage({ url, title: '', category: '' });
  return kind === 'archive' || kind === 'pagination';
}

/** Matches the first segments of a path up to one with letters: `/docs`, `/-/web`, `/2024/news`. */
const FOLDER = /^(?:\/[^/\p{L}]+)*\/[^/]+/u;

/** The folders directly below the start page with at least two pages, the biggest first. */
function pathSections(signs: SectionSigns, known: readonly Titled[]): Titled[] {
  const { startUrl, pages } = signs;
  const start = pathKey(startUrl);
  const isBelowStart = pages.every(({ url }) => pathKey(url).startsWith(start));
  const base = isBelowStart ? start : '';
  const taken = new Set([start, ...known.map(({ key }) => key)]);
  const folders = new Map<string, { url: string; title: string }[]>();
  for (const page of pages) {
    const key = pathKey(page.url);
    const folder = base + (FOLDER.exec(key.slice(base.length))?.[0] ?? '');
    if (folder === base || taken.has(folder) || isListing(page.url)) continue;
    const held = folders.get(folder);
    if (held) held.push(page);
    else folders.set(folder, [page]);
  }
  return [...folders]
    .filter(([, held]) => held.length >= 2)
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([folder, held]) => folderSection(folder, held, signs));
}

/** Adds the folder's name to a title that several sections have, such as that of start pages in several languages. */
function withOwnTitle(section: Titled, _: number, all: readonly Titled[]): Titled {
  const { title, key } = section;
  if (all.every((other) => other === section || other.title !== title)) return section;
  return { ...section, title: `${title} (${folderName(key)})` };
}

/**
 * A section for a folder. Its address is the folder's own page, else its page with the shortest address, because an
 * address that was never seen may not exist.
 */
function folderSection(
  folder: string,
  held: SectionSigns['pages'],
  { startUrl, siteParts }: SectionSigns,
): Titled {
  const own = held.find(({ url }) => pathKey(url) === folder);
  const [shortest] = [...held].sort((one, other) => one.url.length - other.url.length);
  const subject = own && (pageSubject(own.title, siteDomain(startUrl), siteParts) || own.title);
  const title = plainText(subject, 80) || folderName(folder);
  return { title, url: (own ?? shortest)?.url ?? folder, key: folder };
}

function folderName(path: string): string {
  return titleFromUrl(`http://site${path}`);
}

/** The path of an address without a trailing slash and file extension; '' for the root. */
function pathKey(url: string): string {
  const path = URL.parse(url)?.pathname ?? '/';
  return path.replace(/\/(?:index\.\w+)?$/, '').replace(/\.(?:html?|php|aspx?)$/, '');
}
