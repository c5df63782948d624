import { jsonBytes, utf8Bytes } from '../../shared/json-bytes.ts';
import { withoutPart } from '../../site/url-normalisation.ts';
import type { CompactManifest } from '../compact/compact-manifest.ts';
import { compactPageBytes } from '../compact/page-bytes.ts';
import { compactManifest } from '../compact/to-compact.ts';
import type { Manifest, ManifestPage } from '../file/manifest.ts';
import { manifestText, pageText } from '../file/manifest-text.ts';
import { elementsOfPage } from '../file/manifest-views.ts';
import { Fitting } from './fitting.ts';
import {
  LINKS_IN_SHORT,
  linkSavings,
  PARTS_IN_SHORT,
  repeatedNames,
  type Saving,
  WITH_LOSS,
  WITHOUT_LOSS,
} from './savings.ts';

/**
 * Bytes for each page that was read. A larger manifest is shortened in ways that keep all controls and the addresses of all linked
 * pages: without fallbacks and headings, then names of links that say little, then pages that were not read, then names
 * of other links. Locators of controls are removed only beyond twice this size.
 */
const BYTES_PER_READ_PAGE = { whole: 10_000, compact: 4_000 } as const;
const ROOM_FOR_ELEMENTS = 2;
/** A page of more bytes, such as a file of code in which every line is a link, loses the names of its links first. */
const LARGE_PAGE = 4 * BYTES_PER_READ_PAGE.whole;
/** A manifest of fewer read pages may be as large as one of this many. */
const MIN_READ = 8;
/** The size limit for version 1.1 of a manifest of up to 1,000 pages; it grows in proportion for bigger ones. */
const COMPACT_BYTES_PER_THOUSAND_PAGES = 1_000_000;
/** The rest is reserved for the review, which comes later. */
const SPARE = 0.96;

/**
 * A page without a template is the only description of its elements: it is shortened only beyond this multiple of the
 * limit.
 */
const ROOM_FOR_UNALIKE = 4;

/**
 * The manifest shortened until both versions fit into their limits. Pages of templates, except their examples, are
 * shortened first, the last ones first; then the other pages.
 */
export function withinBudget(manifest: Manifest): Manifest {
  const examples = new Set(Object.values(manifest.templates).map((each) => each.example_url));
  const isAlike = ({ url, template }: ManifestPage) => template !== null && !examples.has(url);
  const isUnalike = (page: ManifestPage) => !isAlike(page);
  const isLarge = (page: ManifestPage) => wholePageBytes(page) > LARGE_PAGE;
  const pages = Object.values(manifest.pages);
  const read = Math.max(MIN_READ, pages.filter(({ scanned }) => scanned).length);
  // A page says itself which parts it has.
  const links = linkSavings(manifest.website.start_url, (url) =>
    Object.hasOwn(manifest.pages, withoutPart(url)),
  );
  const repeated = repeatedNames((page) => elementsOfPage(manifest, page));
  const gentle = (short: Fitting, bytes: number) => {
    const shortenAll = (saving: Saving) => {
      short.shorten(bytes, isAlike, saving);
      short.shorten(bytes, isUnalike, saving);
    };
    for (const saving of [...WITHOUT_LOSS, ...links, PARTS_IN_SHORT, repeated]) shortenAll(saving);
    short.shorten(bytes, isLarge, LINKS_IN_SHORT);
    short.shortenUnread(bytes);
    shortenAll(LINKS_IN_SHORT);
  };

  const whole = new Fitting(pages, utf8Bytes(manifestText(manifest)), wholePageBytes);
  const budget = BYTES_PER_READ_PAGE.whole * read * SPARE;
  gentle(whole, budget);
  for (const saving of WITH_LOSS) {
    whole.shorten(budget * ROOM_FOR_ELEMENTS, isAlike, saving);
    whole.shorten(budget * ROOM_FOR_ELEMENTS, isUnalike, saving);
  }
  const fitted = measured({ ...manifest, pages: byUrl(whole.pages) });
  const compactBudget = BYTES_PER_READ_PAGE.compact * read * SPARE;
  const short = compactWithin(fitted, compactBudget, gentle);

  const room = COMPACT_BYTES_PER_THOUSAND_PAGES * Math.max(1, pages.length / 1000) * SPARE;
  const all: readonly Saving[] = [...WITHOUT_LOSS, ...WITH_LOSS];
  const strict = (may: (page: ManifestPage) => boolean) => (short: Fitting, bytes: number) => {
    for (const saving of all) short.shorten(bytes, may, saving);
  };
  const alike = compactWithin(short, room, strict(isAlike));
  return compactWithin(alike, room * ROOM_FOR_UNALIKE, strict(isUnalike)).manifest;
}

/**
 * The saving of a shortened page is an estimate, because pages share texts: so the manifest is measured and shortened
 * up to this many times.
 */
const MAX_ROUNDS = 4;

/** A manifest, its version 1.1, and the size of that version. */
interface MeasuredManifest {
  readonly manifest: Manifest;
  readonly compact: CompactManifest;
  readonly bytes: number;
}

function measured(manifest: Manifest): MeasuredManifest {
  const compact = compactManifest(manifest);
  return { manifest, compact, bytes: jsonBytes(compact) };
}

/** Shortens pages of the manifest until its version 1.1 has at most this many bytes. */
function compactWithin(
  whole: MeasuredManifest,
  bytes: number,
  shorten: (short: Fitting, bytes: number) => void,
): MeasuredManifest {
  let fitted = whole;
  for (let round = 0; round < MAX_ROUNDS && fitted.bytes > bytes; round += 1) {
    const { manifest, compact } = fitted;
    const pages = Object.values(manifest.pages);
    const short = new Fitting(pages, fitted.bytes, compactPageBytes(compact));
    shorten(short, bytes);
    fitted = measured({ ...manifest, pages: byUrl(short.pages) });
  }
  return fitted;
}

/** The size of a page's key and entry in version 1.0. */
function wholePageBytes(page: ManifestPage): number {
  return utf8Bytes(pageText(page)) + utf8Bytes(page.url) + 4;
}

function byUrl(pages: readonly ManifestPage[]): Record<string, ManifestPage> {
  return Object.fromEntries(pages.map((page) => [page.url, page]));
}
