import type { Manifest, ManifestElement } from '../manifest/file/manifest.ts';

/** The most entries in a list of differences; the counts include all differences. */
const MAX_LISTED = 200;

/** Entries that only the later manifest has, and entries that only the earlier one has. */
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
  /** URL of its page; null when several pages have it. */
  readonly page: string | null;
}

/** How a manifest differs from an earlier one of the same site. Lists have at most 200 entries each. */
export interface ManifestComparison {
  readonly pages: Difference<ComparedPage>;
  /** Shared elements, and own elements of pages that both scans read. */
  readonly elements: Difference<ComparedElement>;
}

/** Compares pages by URL and elements by id; ids stay the same from scan to scan. */
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
  /** The elements' ids, for a page's own element together with the page. */
  readonly #placed: ReadonlySet<string>;
  /** Role and name of all shared elements; below, of all elements. */
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

  /** An element gets another id when more or fewer pages share it; its role and name show that it still exists. */
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
