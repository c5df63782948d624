import { shortened } from '../../shared/wording.ts';
import { isPlainLink } from '../elements/element-entry.ts';
import type { ManifestElement, ManifestPage, ManifestTemplate } from '../file/manifest.ts';
import { LINKS } from './page-entry.ts';

/** A manifest of up to 1,000 pages stays below this many bytes, a bigger one in proportion. */
const BYTES_PER_THOUSAND_PAGES = 1_000_000;
/** Left for the review, which comes later. */
const SPARE = 0.97;

/**
 * What a page of a template can do without, dearest last. What is taken away is what an agent can see for itself once it
 * is there: the template says how such pages work.
 */
const SAVINGS: readonly ((page: ManifestPage) => ManifestPage)[] = [
  // Its role and name, which every element states, are a link's usual fallback.
  (page) => ({
    ...page,
    elements: page.elements.map((one) => (isPlainLink(one) ? bare(one) : one)),
  }),
  (page) => ({ ...page, headings: page.headings.slice(0, 3) }),
  (page) => ({
    ...page,
    elements: page.elements.filter((element) => !isPlainLink(element)),
    links: [...new Set([...linksOf(page), ...page.links])].slice(0, LINKS),
  }),
  (page) => ({ ...page, elements: page.elements.map(bare) }),
  (page) => ({ ...page, links: page.links.slice(0, 10) }),
  (page) => ({
    ...page,
    description: page.description === null ? null : shortened(page.description, 100),
    headings: page.headings.slice(0, 1),
  }),
  (page) => ({ ...page, links: [] }),
];

/** Pages without a template are the only ones to tell what they hold: they are shortened only beyond so many budgets. */
const ROOM_FOR_UNALIKE = 4;

/**
 * The pages with as much as there is room for. When they are too many for the file, pages of templates other than their
 * examples are shortened, the last ones first, until it fits; then, in a site of very many unalike pages, the others.
 */
export function withinBudget(
  pages: readonly ManifestPage[],
  templates: Readonly<Record<string, ManifestTemplate>>,
  otherBytes: number,
): ManifestPage[] {
  const budget = BYTES_PER_THOUSAND_PAGES * Math.max(1, pages.length / 1000) * SPARE;
  const examples = new Set(Object.values(templates).map((template) => template.example_url));
  const isAlike = ({ url, template }: ManifestPage) => template !== null && !examples.has(url);
  const fitting = new Fitting(pages, otherBytes);
  fitting.shorten(budget, isAlike);
  fitting.shorten(budget * ROOM_FOR_UNALIKE, (page) => !isAlike(page));
  return fitting.pages;
}

class Fitting {
  readonly pages: ManifestPage[];
  readonly #sizes: number[];
  #total: number;

  constructor(pages: readonly ManifestPage[], otherBytes: number) {
    this.pages = [...pages];
    this.#sizes = pages.map(sizeOf);
    this.#total = this.#sizes.reduce((sum, size) => sum + size, otherBytes);
  }

  /** Takes from the pages, the last ones first, what they can do without, until all fit into the bytes. */
  shorten(bytes: number, may: (page: ManifestPage) => boolean): void {
    for (const saving of SAVINGS) {
      for (let index = this.pages.length - 1; index >= 0 && this.#total > bytes; index -= 1) {
        const page = this.pages[index];
        if (page?.scanned && may(page)) this.#replace(index, saving(page));
      }
    }
  }

  #replace(index: number, page: ManifestPage): void {
    const size = sizeOf(page);
    this.#total += size - (this.#sizes[index] ?? 0);
    this.#sizes[index] = size;
    this.pages[index] = page;
  }
}

/** Bytes of a value as JSON without white space, in UTF-8. */
export function jsonBytes(value: unknown): number {
  return utf8Length(JSON.stringify(value));
}

function bare(element: ManifestElement): ManifestElement {
  return { ...element, fallbacks: [] };
}

/** With its key in `pages`. */
function sizeOf(page: ManifestPage): number {
  return jsonBytes(page) + jsonBytes(page.url) + 2;
}

function linksOf(page: ManifestPage): string[] {
  return page.elements
    .filter(isPlainLink)
    .flatMap(({ action: { url } }) => (url === undefined ? [] : [url]));
}

function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7ff) length += unit >= 0xd800 && unit <= 0xdfff ? 1 : 2;
    else if (unit > 0x7f) length += 1;
  }
  return length;
}
