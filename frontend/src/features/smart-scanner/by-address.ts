/** Pages in the order of their addresses, so that each comes below its folder, in any order of discovery. */
export function byAddress<Page extends { readonly url: string }>(
  pages: readonly Page[],
): readonly Page[] {
  // A slash comes before all else: a folder's pages stay together.
  const keyed = pages.map((page) => ({ page, key: page.url.replaceAll('/', '\u0000') }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ page }) => page);
}
