/**
 * As many items as fit, in their order. Every kind gets an equal share, filled with its first items; what a small kind
 * does not need goes to the others. So one long list does not displace the rest of a page.
 */
export function fairShare<Item>(
  items: readonly Item[],
  room: number,
  kindOf: (item: Item) => string,
): readonly Item[] {
  if (items.length <= room) return items;
  const kinds = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const kind = kindOf(item);
    const known = kinds.get(kind);
    if (known) known.push(index);
    else kinds.set(kind, [index]);
  }
  const smallFirst = [...kinds.values()].sort((one, other) => one.length - other.length);
  const chosen = new Set<number>();
  for (const [position, indexes] of smallFirst.entries()) {
    const share = Math.ceil((room - chosen.size) / (smallFirst.length - position));
    for (const index of indexes.slice(0, share)) chosen.add(index);
  }
  return items.filter((_item, index) => chosen.has(index));
}
