import type { PageShot, ReviewedElement, ReviewVerdict } from '@signpost/contracts/http/result.ts';

/** An element in the list next to a picture. */
export interface ShownElement {
  readonly element: ReviewedElement;
  /** Its number in the picture, from 1; null when it is not in the picture. */
  readonly number: number | null;
  /** Its place in the picture, in CSS pixels. */
  readonly outline: PageShot['outlines'][number] | null;
}

/** Those with this verdict. With a picture: of its page only, those in sight first, numbered as the picture shows them. */
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

/** From top to bottom, then from left to right; elements of one line have about the same height. */
const LINE_PX = 12;
const readingOrder = (outline: ShownElement['outline']): number =>
  outline === null ? 0 : Math.round(outline.y / LINE_PX) * 10_000 + outline.x;
