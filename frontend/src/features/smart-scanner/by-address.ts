/** The pages sorted by address, so that each follows its folder, whatever the order of discovery. */
export function byAddress<Page extends { readonly url: string }>(
  pages: readonly Page[],
): readonly Page[] {
  // Slashes sort before all other characters, so that the pages of a folder stay together.
  const keyed = pages.map((page) => ({ page, key: page.url.replaceAll('/', '\u0000') }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ page }) => page);
}
