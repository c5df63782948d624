/** The size of a site, as far as it is known. */
export interface SiteSize {
  /** The number of known pages. */
  readonly known: number;
  /** Whether the site may have more pages than are known. */
  readonly isMinimum: boolean;
  /** The number of pages that the site probably has. */
  readonly estimate: number;
}

/**
 * When following links keeps finding new pages, their number is uncertain: each unopened page counts for at most this
 * many others.
 */
const MAX_PER_PAGE = 10;

/** The size of a site of which all pages are known. */
export function listedSize(known: number): SiteSize {
  return { known, isMinimum: false, estimate: known };
}

/**
 * The size of a site whose links were followed for a while: `known` pages, `asked` of them opened; the second half of
 * those led to `foundLately` new pages. The estimate assumes that each unopened page leads to as many new pages.
 */
export function walkedSize(walk: {
  readonly known: number;
  readonly asked: number;
  readonly foundLately: number;
  readonly isWhole: boolean;
}): SiteSize {
  const { known, asked, foundLately, isWhole } = walk;
  if (isWhole) return listedSize(known);
  const perPage = Math.min(MAX_PER_PAGE, foundLately / Math.max(1, Math.floor(asked / 2)));
  const estimate = known + Math.round(Math.max(0, known - asked) * perPage);
  return { known, isMinimum: true, estimate };
}
