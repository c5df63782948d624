/** `true` when two types are the same, not only assignable; else `false`. */
export type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Claims about types: one that is false does not compile. */
export function holds<Claims extends readonly true[]>(
  ..._: Claims extends never ? [never] : []
): true {
  return true;
}
