/** Claims about types: one that is false does not compile. */
export function holds<Claims extends readonly true[]>(
  ..._: Claims extends never ? [never] : []
): true {
  return true;
}
