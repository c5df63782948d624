/** A list entry with a key for React. */
export type Keyed<Entry> = Entry & { readonly key: string };

/** The entries, each with a key of its time and text; entries with the same time and text get a number. */
export function keyed<Entry extends { readonly timestamp: string }>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): Keyed<Entry>[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const text = `${entry.timestamp} ${textOf(entry)}`;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return { ...entry, key: `${text} ${count}` };
  });
}
