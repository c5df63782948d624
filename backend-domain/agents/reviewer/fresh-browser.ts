import { PageActionFailed } from '../../model/crawl/browser-errors.ts';
import {
  type PlannedPage,
  type ReviewedPage,
  reviewedPage,
  unreachedPage,
} from '../../model/manifest/review.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import type { BrowserPage, BrowserSession } from '../../ports/browser-engine.ts';
import { HostPacer } from '../crawler/host-pacer.ts';
import type { SiteRobots } from '../crawler/read-robots.ts';
import { sitePacing } from '../crawler/site-visit.ts';
import type { ScanRun } from '../scan-run.ts';

/** A browser context that has never seen the site, opened with the crawler's manners. */
export class FreshBrowser {
  readonly #run: ScanRun;
  readonly #session: BrowserSession;
  readonly #pacer: HostPacer;

  private constructor(run: ScanRun, session: BrowserSession, pacer: HostPacer) {
    this.#run = run;
    this.#session = session;
    this.#pacer = pacer;
  }

  static async open(run: ScanRun): Promise<FreshBrowser> {
    const robots = await run.ports.notes.read<SiteRobots>(run.scan.id, 'robots');
    const pacer = new HostPacer(sitePacing(run.settings, robots), run.ports.clock);
    return new FreshBrowser(run, await run.ports.browser.openSession(), pacer);
  }

  /** Tries everything that is planned for a page. A page that cannot be opened is a finding, not an error. */
  async tryPage(planned: PlannedPage): Promise<ReviewedPage> {
    try {
      return await this.withPage(planned.url, async (page) => {
        if (page.status >= 400) return unreachedPage(planned, `answered ${page.status}`);
        return reviewedPage(planned, await page.match(planned.targets));
      });
    } catch (error) {
      this.#run.signal.throwIfAborted();
      if (!isPagesFault(error)) throw error;
      return unreachedPage(planned, error.message);
    }
  }

  /** Opens a page, works on it and closes it. Rejects with SiteUnreachable, TargetForbidden or what `work` rejects with. */
  async withPage<T>(url: string, work: (page: BrowserPage) => Promise<T>): Promise<T> {
    const { signal, settings } = this.#run;
    const { page } = await this.#pacer.turn(signal, async () => {
      const opened = await this.#session.openPage(url, {
        timeoutMs: settings.pageTimeoutMs,
        signal,
      });
      return { page: opened, status: opened.status, headers: {} };
    });
    try {
      return await work(page);
    } finally {
      await page.close();
    }
  }

  close(): Promise<void> {
    return this.#session.close();
  }
}

/** Errors that say something about the page rather than about us. */
export function isPagesFault(
  error: unknown,
): error is SiteUnreachable | TargetForbidden | PageActionFailed {
  return (
    error instanceof SiteUnreachable ||
    error instanceof TargetForbidden ||
    error instanceof PageActionFailed
  );
}
