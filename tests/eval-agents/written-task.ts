/**
 * What a person asks of a site, in words written before the site was asked. A path may contain `*` for any characters.
 * It is compared with the path and the query of an address.
 */
export type WrittenTask = PageTask | ElementTask;

/** Done when the browser is at one of the paths: the wish means a page, or a workflow that leads to it. */
export interface PageTask {
  readonly wish: string;
  readonly leadsTo: readonly string[];
}

/** Done when the element that was found is one that the CSS selector matches on the page that `on` means. */
export interface ElementTask {
  readonly wish: string;
  readonly on: PageTask;
  readonly element: string;
}

export interface SiteTasks {
  /** Written before any result of the site was looked at, and never changed since. */
  readonly writtenFirst: readonly WrittenTask[];
  /** Written after the code. */
  readonly writtenLater: readonly WrittenTask[];
}
