import type { LocatorBasis } from '../../crawl/page-facts.ts';
import { isChangingName } from './changing-names.ts';
import { withoutStrings } from './element-keys.ts';

/**
 * How likely an element is to be found at a later visit, exactly once and as described: a product of factors between 0
 * and 1, each of which only lowers it. Calibration: of the elements at or above `TRUSTED`, at least 99 in 100 must be
 * found. So every property with which more than one element in a hundred fails keeps the element below: a selector by
 * class or position, a link in a page's changing content that was seen once, an element that some pages of its scope
 * lack, a pattern of which two pages were read and the others inferred, a name that contains a count or a time, no name
 * at all. An element that a fresh browser found again gets more (`verifiedConfidence`).
 */
const TRUSTED = 0.9;

export interface ElementEvidence {
  /** The basis of the selector; `semantic` also when there is none. */
  readonly basis: LocatorBasis;
  /** Share of the read pages of its scope on which the selector found it, 0 to 1; for a page's own elements 1. */
  readonly presence: number;
  /** On how many pages the selector found it. */
  readonly pages: number;
  /** Whether the manifest also lists it for pages that were not read. */
  readonly claimedUnread: boolean;
  /** True when it was never read in a browser. */
  readonly staticOnly: boolean;
  readonly name: string;
  /** A plain link in a page's content, which may disappear. */
  readonly contentLink: boolean;
  /** Hidden when the page was read, or in a dialog: it may be missing at the next visit. */
  readonly hidden: boolean;
  /** In a frame or shadow root. */
  readonly nested: boolean;
}

/** Chance that a selector with this basis still works after small changes of the page. */
const BASIS: Readonly<Record<LocatorBasis, number>> = {
  testid: 0.99,
  id: 0.98,
  name: 0.97,
  aria: 0.96,
  attribute: 0.95,
  href: 0.95,
  landmark: 0.93,
  semantic: 0.92,
  class: 0.84,
  structure: 0.7,
};

/** The weight of a selector's basis, 0 to 1. */
export function basisWeight(basis: LocatorBasis): number {
  return BASIS[basis];
}

/**
 * On how many pages a selector with this basis must have found a control before the control is trusted on pages of the
 * same template that were not read.
 */
export function sightsToTrust(basis: LocatorBasis): number {
  let pages = 1;
  while (inHundredths(BASIS[basis] * claimLimit(pages, false)) < TRUSTED) {
    // The limit grows towards 1, so a basis below `TRUSTED` would never reach it.
    if (BASIS[basis] < TRUSTED) return Number.POSITIVE_INFINITY;
    pages += 1;
  }
  return pages;
}

/** The confidence of an element, 0 to 1, rounded down to hundredths. Never grows when any evidence gets weaker. */
export function elementConfidence(evidence: ElementEvidence): number {
  return inHundredths(
    BASIS[evidence.basis] *
      presenceLimit(evidence.presence) *
      repetition(evidence) *
      nameFactor(evidence.name) *
      (evidence.staticOnly ? 0.98 : 1) *
      (evidence.hidden ? 0.98 : 1) *
      (evidence.nested ? 0.97 : 1),
  );
}

/**
 * An element seen once is less certain than one seen on several pages; for pages that were not read, the limit applies.
 */
function repetition({ pages, claimedUnread, contentLink }: ElementEvidence): number {
  if (claimedUnread) return claimLimit(pages, contentLink);
  if (pages <= 1) return contentLink ? 0.92 : 0.96;
  return pages === 2 ? 0.98 : 1;
}

/**
 * The highest confidence of an element that was seen on this many pages and is listed for others that were not opened.
 * Controls usually belong to the template. Links in content may be listed by chance: it is only known that all of these
 * pages had them (Laplace's rule of succession), and other content may link to the same address.
 */
function claimLimit(pages: number, contentLink: boolean): number {
  const control = pages / (pages + 0.25);
  return contentLink ? Math.min(control, 0.89, (pages + 1) / (pages + 2)) : control;
}

/**
 * The highest confidence of an element that is on this share of the pages of its scope. An agent that ignores a page's
 * `absent` fails on every page without it, so anything below 199 pages in 200 stays below `TRUSTED`.
 */
export function presenceLimit(presence: number): number {
  if (presence >= 1) return 1;
  return presence >= 0.995 ? 0.97 : 0.88 * Math.max(0, presence);
}

function nameFactor(name: string): number {
  if (name === '') return 0.88;
  return isChangingName(name) ? 0.85 : 1;
}

/** On which pages of its scope an element was found, as known after a review. */
export interface Placement {
  /** Share of the opened pages of its scope that have it, 0 to 1. */
  readonly presence: number;
  /**
   * When it is listed for pages that were not opened: the number of pages on which it was seen. Null when it is not.
   */
  readonly claim: { readonly pages: number; readonly contentLink: boolean } | null;
}

/** The confidence of an element that a fresh browser found as described wherever it was tried. Idempotent. */
export function verifiedConfidence(
  element: { readonly selector: string | null; readonly name: string; readonly confidence: number },
  placement: Placement,
): number {
  const earned = selectorLimit(element.selector) * nameFactor(element.name);
  return limitedConfidence(Math.max(element.confidence, earned), placement);
}

/** Limits the confidence by the pages on which the element was found. */
export function limitedConfidence(confidence: number, placement: Placement): number {
  const { presence, claim } = placement;
  const limit = claim === null ? 1 : claimLimit(claim.pages, claim.contentLink);
  return inHundredths(Math.min(confidence, presenceLimit(presence), limit));
}

/**
 * The highest confidence that a successful trial gives a selector: positions and classes may change with the next
 * redeploy.
 */
function selectorLimit(selector: string | null): number {
  if (selector === null) return 0.85;
  const unquoted = withoutStrings(selector);
  if (/:nth-|>/.test(unquoted)) return 0.88;
  return /\.(?!\d)/.test(unquoted) ? 0.93 : 0.98;
}

/** The confidence of a workflow: that of its weakest step, and less when its result could not be checked. */
export function workflowConfidence(steps: readonly number[], successKnown: boolean): number {
  return inHundredths(Math.min(1, ...steps) * (successKnown ? 1 : 0.8));
}

/** Rounded down to hundredths, 0 to 1. */
export function inHundredths(value: number): number {
  return Math.floor(Math.min(1, Math.max(0, value)) * 100 + 1e-9) / 100;
}
