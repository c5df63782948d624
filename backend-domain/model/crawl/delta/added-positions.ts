import { withoutVolatile } from '../volatile-text.ts';
import type { DeltaItem } from './delta-items.ts';
import type { AddedFact, AddedPosition } from './reading-delta.ts';

/**
 * The positions of what scripts add between two static facts; their indexes, null at the ends of the list. Several,
 * because other pages show which of them the scripts mean: a search box in a sidebar is at the end, and on one page
 * also after a heading.
 */
export function positionsBetween(
  items: readonly DeltaItem[],
  previous: number | null,
  next: number | null,
): AddedPosition[] {
  return [
    ...(previous === null ? [{ at: 'start' } as const] : nextTo(items, previous, 'after')),
    ...(next === null ? [{ at: 'end' } as const] : nextTo(items, next, 'before')),
  ];
}

function nextTo(
  items: readonly DeltaItem[],
  index: number,
  at: 'before' | 'after',
): AddedPosition[] {
  const place = placeOf(items[index]);
  const isThere = (item: DeltaItem): boolean => placeOf(item) === place;
  return [
    ...(items.findIndex(isThere) === index ? [{ at, which: 'first', place } as const] : []),
    ...(items.findLastIndex(isThere) === index ? [{ at, which: 'last', place } as const] : []),
  ];
}

/** The index before which a position is among the static facts of a page; null when the page lacks its place. */
export function indexAt(position: AddedPosition, items: readonly DeltaItem[]): number | null {
  if (!('place' in position)) return position.at === 'start' ? 0 : items.length;
  const isThere = (item: DeltaItem): boolean => placeOf(item) === position.place;
  const index =
    position.which === 'first' ? items.findIndex(isThere) : items.findLastIndex(isThere);
  if (index < 0) return null;
  return position.at === 'before' ? index : index + 1;
}

function placeOf(item: DeltaItem | undefined): string {
  return item?.place.places[0] ?? '';
}

/** What scripts add to all samples, with the positions that hold on all; null when a sample contradicts the others. */
export function commonAdditions(
  known: readonly AddedFact[],
  seen: readonly AddedFact[],
): AddedFact[] | null {
  if (basisOf(known) !== basisOf(seen)) return null;
  const common = known.map(({ positions = [], ...added }, at) => {
    const others = new Set(seen[at]?.positions?.map((each) => JSON.stringify(each)));
    return { ...added, positions: positions.filter((each) => others.has(JSON.stringify(each))) };
  });
  return common.every(({ positions }) => positions.length > 0) ? common : null;
}

function basisOf(facts: readonly AddedFact[]): string {
  return JSON.stringify(
    facts.map(({ list, fact }) => ({ list, fact })),
    (_key, value: unknown) => (typeof value === 'string' ? withoutVolatile(value) : value),
  );
}
