/**
 * Whether `If-None-Match` lists the entity tag (weak or strong) or is `*`, so that the client's copy is current (RFC
 * 9110 13.1.2). `tag` includes its quotes.
 */
export function isKnownTo(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const known = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return known.some((each) => each.replace(/^W\//, '') === tag);
}
