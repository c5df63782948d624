import type { LoginWall } from './login-wall.ts';

/** How a scan entered its site; stored for the later phases and for a restart. */
export interface SiteEntry {
  /** The start page after redirects: its origin counts as the site's own. */
  readonly startUrl: string;
  /** The log-in form at which the scan logged in; absent when there was none. */
  readonly login?: LoginWall;
  /** The key of the log-in form that the open start page has beside its content; absent when it has none. */
  readonly openForm?: string;
}
