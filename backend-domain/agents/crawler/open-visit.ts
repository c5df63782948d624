import type { LoginWall } from '../../model/crawl/login-wall.ts';
import { leaveSite } from '../login/enter-behind-login.ts';
import type { ScanRun } from '../scan-run.ts';
import type { SiteVisit } from './site-visit.ts';

/** A visit of a site that has begun. */
export interface EnteredSite {
  readonly visit: SiteVisit;
  /** The log-in form through which the scan entered the site; null when there was none. */
  readonly login: LoginWall | null;
}

/**
 * The visit that discovery began, until the crawl continues it: its browser has the site's scripts in its cache, and its
 * pacer knows the requests so far. When the run ends before, for example because the owner chooses pages, the visit is
 * left, and the crawl begins another one.
 */
export class OpenVisit {
  readonly #run: ScanRun;
  #entered: EnteredSite | null = null;

  constructor(run: ScanRun) {
    this.#run = run;
  }

  keep({ visit, login }: EnteredSite): void {
    this.#entered = { visit, login };
  }

  /** Returns the open visit, which the caller has to leave from then on; null when none is open. */
  take(): EnteredSite | null {
    const entered = this.#entered;
    this.#entered = null;
    return entered;
  }

  /** Leaves the open visit; does nothing when none is open. */
  async leave(): Promise<void> {
    const entered = this.take();
    if (entered !== null) await leaveSite(this.#run, entered.visit, entered.login);
  }
}
