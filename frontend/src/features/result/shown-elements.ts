import type { PageShot, ReviewedElement, ReviewVerdict } from '@signpost/contracts/http/result.ts';

/** An element in the list beside a screenshot. */
export interface ShownElement {
  readonly element: ReviewedElement;
  /** Its number in the screenshot, from 1; null when the screenshot does not show it. */
  readonly number: number | null;
  /** Its position in the screenshot, in CSS pixels. */
  readonly outline: PageShot['outlines'][number] | null;
}

/**
 * The elements with this verdict. With a screenshot: only those of its page, visible ones first and numbered as in the
 * screenshot.
 */
export function shownElements(
  elements: readonly ReviewedElement[],
  verdict: ReviewVerdict | 'all',
  shot: PageShot | null,
): readonly ShownElement[] {
  const wanted = elements.filter((one) => verdict === 'all' || one.verdict === verdict);
  if (shot === null) return wanted.map((element) => ({ element, number: null, outline: null }));
  const places = new Map(shot.outlines.map((outline) => [outline.id, outline]));
  const ofPage = wanted.filter(
    ({ page, id }) => page === shot.url || (page === null && places.has(id)),
  );
  const [inSight, others] = [true, false].map((seen) =>
    ofPage.filter(({ id }) => places.has(id) === seen),
  );
  const numbered = (inSight ?? [])
    .map((element) => ({ element, outline: places.get(element.id) ?? null }))
    .sort((one, other) => readingOrder(one.outline) - readingOrder(other.outline))
    .map((entry, place) => ({ ...entry, number: place + 1 }));
  return [
    ...numbered,
    ...(others ?? []).map((element) => ({ element, number: null, outline: null })),
  ];
}

/** Sorts from top to bottom, then from left to right. Elements in the same band of this height count as one line. */
const LINE_PX = 12;
const readingOrder = (outline: ShownElement['outline']): number =>
  outline === null ? 0 : Math.round(outline.y / LINE_PX) * 10_000 + outline.x;
