/** When a site lists fewer pages than this, its links are followed as well: that takes little time. */
const MIN_LISTED = 60;
/** Share of the listed pages that may be linked from the start page without being listed. */
const UNLISTED_SHARE = 0.2;

/**
 * Whether a site's sitemaps and feeds name too few pages to represent the whole site: almost none, or much less than
 * the start page links to. `listed` and `linked`: normalised URLs of pages of the site.
 */
export function isPoorListing(listed: ReadonlySet<string>, linked: readonly string[]): boolean {
  if (listed.size < MIN_LISTED) return true;
  const unlisted = new Set(linked.filter((url) => !listed.has(url)));
  return unlisted.size > listed.size * UNLISTED_SHARE;
}
