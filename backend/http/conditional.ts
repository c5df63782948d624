/**
 * Whether the client's copy is the present one (RFC 9110 13.1.2): `If-None-Match` lists the entity tag, weak or strong, or
 * is `*`. `tag`: with its quotes.
 */
export function isKnownTo(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const known = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return known.some((each) => each.replace(/^W\//, '') === tag);
}
