import { withoutRuns, withRuns } from './indexes.ts';

/** Indexes into a list of ids, in order; `"4-9"` means 4 to 9; an id that is not in the list has `=` before it. */
type IdPlaces = readonly (number | string)[];

/** Writes ids as their indexes in a list. */
export function placesOf(ids: readonly string[], list: readonly string[]): IdPlaces {
  const places = new Map(list.map((id, place) => [id, place] as const));
  const written = ids.map((id) => places.get(id) ?? `=${id}`);
  return withRuns<string>(written);
}

/** The first index of a text in a list; the text itself when it is not there. */
export function placeInList(list: readonly string[], text: string): number | string {
  const place = list.indexOf(text);
  return place < 0 ? text : place;
}

/** Restores the ids that `placesOf` wrote. Throws RangeError for an index beyond the list. */
export function idsAt(written: IdPlaces, list: readonly string[]): string[] {
  return written.flatMap((one) => {
    if (typeof one === 'string' && one.startsWith('=')) return [one.slice(1)];
    return withoutRuns<never>([one]).map((place) => {
      const id = list[place];
      if (id === undefined) throw new RangeError(`The manifest has no id ${place}.`);
      return id;
    });
  });
}
