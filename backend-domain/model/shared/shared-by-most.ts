/** The entries in more than half of the lists; none for fewer than three lists, which do not show what is usual. */
export function sharedByMost<T>(lists: readonly (readonly T[])[]): ReadonlySet<T> {
  if (lists.length < 3) return new Set();
  const counts = new Map<T, number>();
  for (const list of lists)
    for (const item of new Set(list)) counts.set(item, (counts.get(item) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count * 2 > lists.length).map(([item]) => item));
}
