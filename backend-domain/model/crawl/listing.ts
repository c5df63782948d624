/** When a site lists fewer pages than this, its links are followed as well, which takes little time. */
const MIN_LISTED = 60;
/** How many unlisted pages the start page may link to, as a share of the number of listed pages. */
const UNLISTED_SHARE = 0.2;

/**
 * Whether a site's sitemaps and feeds name too few pages to represent the whole site: almost none, or far fewer than
 * the start page links to. `listed` and `linked`: normalised URLs of pages of the site.
 */
export function isPoorListing(listed: ReadonlySet<string>, linked: readonly string[]): boolean {
  if (listed.size < MIN_LISTED) return true;
  const unlisted = new Set(linked.filter((url) => !listed.has(url)));
  return unlisted.size > listed.size * UNLISTED_SHARE;
}
