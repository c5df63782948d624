import { type GuidablePage, load } from '@signpost/adapters/browser/guide';

/**
 * Searches a site with its manifest, in a page of Playwright or Puppeteer. `wish`: a sentence such as `search for
 * radio`. Resolves to the address of the results. The example of docs/guide.md.
 */
export async function guidedSearch(
  page: GuidablePage,
  manifest: unknown,
  wish: string,
): Promise<string> {
  const guide = load(manifest);
  const [place] = guide.find(wish);
  if (place === undefined) throw new Error(`No page or workflow matches “${wish}”.`);
  if (place.kind === 'page') {
    const { url, reason } = await guide.open(page, place);
    if (url === null || reason !== null) throw new Error(reason ?? 'The page is not open.');
    return url;
  }
  const { ok, url, reason } = await guide.perform(page, place);
  if (!ok || url === null) throw new Error(reason ?? 'The workflow was not performed.');
  return url;
}
