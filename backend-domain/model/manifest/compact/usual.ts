/** The most frequent of the values; of equally frequent ones the first. Values are compared as JSON. */
export function mostFrequent<Value>(values: Iterable<Value>, otherwise: Value): Value {
  const counts = new Map<string, { value: Value; count: number }>();
  for (const value of values) {
    const key = JSON.stringify(value);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { value, count: 1 });
  }
  let best: { value: Value; count: number } | null = null;
  for (const one of counts.values()) if (best === null || one.count > best.count) best = one;
  return best === null ? otherwise : best.value;
}

/** The parts of an entry that are not usual; keys that `usual` does not have are left to the caller. */
export function differing<Entry extends object>(entry: Entry, usual: Entry): Partial<Entry> {
  const keys = Object.keys(usual) as (keyof Entry)[];
  const kept = keys.filter((key) => JSON.stringify(entry[key]) !== JSON.stringify(usual[key]));
  return Object.fromEntries(kept.map((key) => [key, entry[key]])) as Partial<Entry>;
}

/** The whole entry; `differing` kept a part of it. */
export function filled<Entry extends object>(part: Partial<Entry>, usual: Entry): Entry {
  const keys = Object.keys(usual) as (keyof Entry)[];
  return Object.fromEntries(
    keys.map((key) => [key, part[key] === undefined ? usual[key] : part[key]]),
  ) as Entry;
}

/** An entry without its undefined keys. */
export function defined<Entry extends object>(
  entry: {
    readonly [Key in keyof Entry]: Entry[Key] | undefined;
  },
): Entry {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined),
  ) as Entry;
}
