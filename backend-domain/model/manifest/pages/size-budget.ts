import { jsonBytes, utf8Bytes } from '../../shared/json-bytes.ts';
import { shortened } from '../../shared/wording.ts';
import { compactPageBytes } from '../compact/page-bytes.ts';
import { compactManifest } from '../compact/to-compact.ts';
import { isPlainLink } from '../elements/element-entry.ts';
import { isLastingSelector } from '../elements/element-keys.ts';
import type { Manifest, ManifestElement, ManifestPage } from '../file/manifest.ts';
import { manifestText, pageText } from '../file/manifest-text.ts';

/**
 * Version 1.0 is shortened beyond this many bytes for each page that was read: first in ways that cost no element;
 * elements become links only when it is still twice as long.
 */
const BYTES_PER_READ_PAGE = 10_000;
const ROOM_FOR_ELEMENTS = 2;
/** A manifest of fewer read pages may be as large as one of this many. */
const MIN_READ = 10;
/** Version 1.1 of a manifest of up to 1,000 pages stays below this many bytes, a bigger one in proportion. */
const COMPACT_BYTES_PER_THOUSAND_PAGES = 1_000_000;
/** Left for the review, which comes later. */
const SPARE = 0.96;

type Saving = (page: ManifestPage) => ManifestPage;

/**
 * The ways to shorten a page, the costliest last. They remove only facts that an agent can see once it is on the page,
 * and never an address of a link. The first ones remove no element.
 */
const WITHOUT_LOSS: readonly Saving[] = [
  // A link that is found by its address needs no other locator.
  (page) => ({
    ...page,
    elements: page.elements.map((one) => (isFoundByAddress(one) ? bare(one) : one)),
  }),
  // The next deployment may change the selectors of the others: they keep the better one of their fallbacks.
  (page) => ({
    ...page,
    elements: page.elements.map((one) => (isPlainLink(one) ? withOneFallback(one) : one)),
  }),
  (page) => ({ ...page, headings: page.headings.slice(0, 3) }),
];

const SAVINGS: readonly Saving[] = [
  ...WITHOUT_LOSS,
  (page) => ({
    ...page,
    elements: page.elements.filter((element) => !isPlainLink(element)),
    links: [...new Set([...linksOf(page), ...page.links])],
  }),
  (page) => ({ ...page, elements: page.elements.map(bare) }),
  (page) => ({
    ...page,
    description: page.description === null ? null : shortened(page.description, 100),
    headings: page.headings.slice(0, 1),
  }),
];

/** A page without a template is the only description of its elements: it is shortened only beyond this many budgets. */
const ROOM_FOR_UNALIKE = 4;

/**
 * The manifest with as much about its pages as there is room for in both versions. When that is too much, pages of templates
 * other than their examples are shortened, the last ones first, until it fits; then the others.
 */
export function withinBudget(manifest: Manifest): Manifest {
  const examples = new Set(Object.values(manifest.templates).map((each) => each.example_url));
  const isAlike = ({ url, template }: ManifestPage) => template !== null && !examples.has(url);
  const isUnalike = (page: ManifestPage) => !isAlike(page);
  const pages = Object.values(manifest.pages);
  const read = pages.filter(({ scanned }) => scanned).length;

  const whole = new Fitting(pages, utf8Bytes(manifestText(manifest)), (page) =>
    utf8Bytes(pageText(page)),
  );
  const budget = BYTES_PER_READ_PAGE * Math.max(MIN_READ, read) * SPARE;
  for (const saving of WITHOUT_LOSS) {
    whole.shorten(budget, isAlike, saving);
    whole.shorten(budget, isUnalike, saving);
  }
  for (const saving of SAVINGS) {
    whole.shorten(budget * ROOM_FOR_ELEMENTS, isAlike, saving);
    whole.shorten(budget * ROOM_FOR_ELEMENTS, isUnalike, saving);
  }

  const room = COMPACT_BYTES_PER_THOUSAND_PAGES * Math.max(1, pages.length / 1000) * SPARE;
  const fitted = { ...manifest, pages: byUrl(whole.pages) };
  return compactWithin(compactWithin(fitted, room, isAlike), room * ROOM_FOR_UNALIKE, isUnalike);
}

/**
 * The saving of a shortened page is an estimate, because pages share texts: so the result is measured and shortened
 * again.
 */
const MAX_ROUNDS = 4;

/** The manifest with pages shortened until its version 1.1 fits into the bytes. */
function compactWithin(
  manifest: Manifest,
  bytes: number,
  may: (page: ManifestPage) => boolean,
): Manifest {
  let fitted = manifest;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const compact = compactManifest(fitted);
    const total = jsonBytes(compact);
    if (total <= bytes) break;
    const short = new Fitting(Object.values(fitted.pages), total, compactPageBytes(compact));
    for (const saving of SAVINGS) short.shorten(bytes, may, saving);
    fitted = { ...fitted, pages: byUrl(short.pages) };
  }
  return fitted;
}

class Fitting {
  readonly pages: ManifestPage[];
  readonly #sizeOf: (page: ManifestPage) => number;
  #total: number;

  /** `total`: bytes of the whole manifest; `sizeOf`: of a page in it. */
  constructor(
    pages: readonly ManifestPage[],
    total: number,
    sizeOf: (page: ManifestPage) => number,
  ) {
    this.pages = [...pages];
    this.#total = total;
    this.#sizeOf = sizeOf;
  }

  /** Takes from the pages, the last ones first, what they can do without, until all fit into the bytes. */
  shorten(bytes: number, may: (page: ManifestPage) => boolean, saving: Saving): void {
    for (let index = this.pages.length - 1; index >= 0 && this.#total > bytes; index -= 1) {
      const page = this.pages[index];
      if (page?.scanned && may(page)) this.#replace(index, page, saving(page));
    }
  }

  #replace(index: number, page: ManifestPage, shorter: ManifestPage): void {
    const saved = this.#sizeOf(page) - this.#sizeOf(shorter);
    if (saved <= 0) return;
    this.#total -= saved;
    this.pages[index] = shorter;
  }
}

function byUrl(pages: readonly ManifestPage[]): Record<string, ManifestPage> {
  return Object.fromEntries(pages.map((page) => [page.url, page]));
}

function isFoundByAddress(element: ManifestElement): boolean {
  return (
    isPlainLink(element) &&
    element.selector?.endsWith('"]') === true &&
    element.selector.includes('[href="') &&
    isLastingSelector(element.selector)
  );
}

function withOneFallback(element: ManifestElement): ManifestElement {
  return { ...element, fallbacks: element.fallbacks.slice(0, 1) };
}

/** The element with one locator: its selector, else its first fallback. */
function bare(element: ManifestElement): ManifestElement {
  return element.selector === null ? withOneFallback(element) : { ...element, fallbacks: [] };
}

function linksOf(page: ManifestPage): string[] {
  return page.elements
    .filter(isPlainLink)
    .flatMap(({ action: { url } }) => (url === undefined ? [] : [url]));
}
