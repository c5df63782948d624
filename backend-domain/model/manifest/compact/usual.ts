/**
 * The most frequent value; of equally frequent ones the first; `otherwise` when there are none. Values are compared as
 * JSON.
 */
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

/** The properties of an entry that differ from `usual`; properties that `usual` lacks are left out. */
export function differing<Entry extends object>(entry: Entry, usual: Entry): Partial<Entry> {
  const keys = Object.keys(usual) as (keyof Entry)[];
  const kept = keys.filter((key) => !isSame(entry[key], usual[key]));
  return Object.fromEntries(kept.map((key) => [key, entry[key]])) as Partial<Entry>;
}

/** Only objects are compared as JSON, which takes long. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Restores the entry of which `differing` kept a part. */
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
