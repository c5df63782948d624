/** Assertions about types: a false one does not compile. */
export function holds<Claims extends readonly true[]>(
  ..._: Claims extends never ? [never] : []
): true {
  return true;
}
