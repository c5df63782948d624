/** The size of a site, as far as it is known. */
export interface SiteSize {
  /** Pages that are known. */
  readonly known: number;
  /** Whether there may be more pages than are known. */
  readonly isMinimum: boolean;
  /** Pages that the site probably has; as many as are known where these are all. */
  readonly estimate: number;
}

/** A walk that finds ever more pages says little about how many: no page is counted for more than this many others. */
const MAX_PER_PAGE = 10;

/** The size of a site that lists all its pages. */
export function listedSize(known: number): SiteSize {
  return { known, isMinimum: false, estimate: known };
}

/**
 * The size of a site whose links were followed for a while: `known` pages, `asked` of them opened; the second half of
 * those led to `foundLately` pages that were not known before. The estimate assumes that each page that was not opened
 * leads to as many new pages.
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
