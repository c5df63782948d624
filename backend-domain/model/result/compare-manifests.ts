import type { Manifest, ManifestElement } from '../manifest/file/manifest.ts';

/** The most entries in a list of differences; the counts include all differences. */
const MAX_LISTED = 200;

/** Entries of one list that the other lacks. */
export interface Difference<Entry> {
  readonly gained: readonly Entry[];
  readonly lost: readonly Entry[];
  readonly gainedCount: number;
  readonly lostCount: number;
}

interface ComparedPage {
  readonly url: string;
  readonly title: string;
}

interface ComparedElement {
  readonly name: string;
  readonly role: string;
  /** URL of the page that it belongs to; null when several pages have it. */
  readonly page: string | null;
}

/** How a manifest differs from an earlier one of the same site. Lists have at most 200 entries each. */
export interface ManifestComparison {
  readonly pages: Difference<ComparedPage>;
  /** Elements of several pages, and of those pages that both scans have read. */
  readonly elements: Difference<ComparedElement>;
}

/** Compares by URL and by the ids of elements, which stay the same from scan to scan. */
export function compareManifests(before: Manifest, after: Manifest): ManifestComparison {
  const pages = difference(
    Object.values(before.pages).filter(({ url }) => !Object.hasOwn(after.pages, url)),
    Object.values(after.pages).filter(({ url }) => !Object.hasOwn(before.pages, url)),
    ({ url, title }) => ({ url, title }),
  );
  const [old, recent] = [new Elements(before), new Elements(after)];
  const readByBoth = (url: string | null) => url === null || (old.read(url) && recent.read(url));
  const missingIn = (other: Elements) => (entry: Placed) =>
    readByBoth(entry.page) && !other.has(entry);
  const elements = difference(
    old.all.filter(missingIn(recent)),
    recent.all.filter(missingIn(old)),
    ({ element: { name, role }, page }) => ({ name, role, page }),
  );
  return { pages, elements };
}

interface Placed {
  readonly element: ManifestElement;
  readonly page: string | null;
}

class Elements {
  readonly all: readonly Placed[];
  readonly #manifest: Manifest;
  /** By id: of elements of several pages alone, of a page's own with the page. */
  readonly #placed: ReadonlySet<string>;
  /** Role and name of elements of several pages, and of all. */
  readonly #wideNames: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
    const { anchors, templates, pages } = manifest;
    const wide = [...anchors, ...Object.values(templates).flatMap(({ elements }) => elements)].map(
      (element) => ({ element, page: null }),
    );
    const own = Object.values(pages).flatMap(({ url, elements }) =>
      elements.map((element) => ({ element, page: url })),
    );
    this.all = [...wide, ...own];
    this.#placed = new Set(this.all.map(placeOf));
    this.#wideNames = new Set(wide.map(nameOf));
    this.#names = new Set(this.all.map(nameOf));
  }

  read(url: string): boolean {
    return this.#manifest.pages[url]?.scanned === true;
  }

  /**
   * An element that now belongs to several pages, or to fewer, has another id: its role and name show that it still
   * exists.
   */
  has(entry: Placed): boolean {
    if (this.#placed.has(placeOf(entry))) return true;
    return (entry.page === null ? this.#names : this.#wideNames).has(nameOf(entry));
  }
}

const placeOf = ({ element, page }: Placed): string => `${element.id} ${page ?? ''}`;
const nameOf = ({ element: { role, name } }: Placed): string => `${role} ${name}`;

function difference<Item, Entry>(
  lost: readonly Item[],
  gained: readonly Item[],
  entry: (item: Item) => Entry,
): Difference<Entry> {
  return {
    gained: gained.slice(0, MAX_LISTED).map(entry),
    lost: lost.slice(0, MAX_LISTED).map(entry),
    gainedCount: gained.length,
    lostCount: lost.length,
  };
}
