import { PageActionFailed } from '../../model/crawl/browser-errors.ts';
import type { LoginWall } from '../../model/crawl/login-wall.ts';
import type { SiteEntry } from '../../model/crawl/site-entry.ts';
import {
  type PlannedPage,
  type ReviewedPage,
  reviewedPage,
  unreachedPage,
} from '../../model/manifest/review/review.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import { siteScope, siteUrl } from '../../model/site/url-rules.ts';
import type { BrowserPage, BrowserSession, ReadOptions } from '../../ports/browser-engine.ts';
import { HostPacer } from '../crawler/host-pacer.ts';
import { LiveView } from '../crawler/live-view.ts';
import { rulesOf } from '../crawler/read-robots.ts';
import { sitePacing } from '../crawler/site-visit.ts';
import { logIn } from '../login/log-in.ts';
import type { ScanRun } from '../scan-run.ts';
import { PageShots } from './page-shots.ts';

/** A browser context that has never seen the site, opened with the crawler's manners. */
export class FreshBrowser {
  readonly #run: ScanRun;
  readonly #session: BrowserSession;
  readonly #pacer: HostPacer;
  readonly #titleOf: (url: string) => string;
  /** Pictures of the first pages that are tried. */
  readonly shots = new PageShots();
  readonly #live: LiveView;
  readonly #endLive: () => void;

  private constructor(
    run: ScanRun,
    session: BrowserSession,
    pacer: HostPacer,
    titleOf: (url: string) => string,
  ) {
    this.#run = run;
    this.#session = session;
    this.#pacer = pacer;
    this.#titleOf = titleOf;
    this.#live = new LiveView(run);
    this.#endLive = this.#live.follow(session);
  }

  /** `titleOf`: what the scan knows a page of this URL by, '' when nothing. */
  static async open(run: ScanRun, titleOf: (url: string) => string): Promise<FreshBrowser> {
    const robots = await run.ports.notes.read(run.scan.id, 'robots');
    const rules = robots === null ? null : await rulesOf(robots, run.ports);
    const pacer = new HostPacer(sitePacing(run.settings, rules), run.ports.clock);
    const session = await run.ports.browser.openSession();
    const browser = new FreshBrowser(run, session, pacer, titleOf);
    const site = await run.ports.notes.read(run.scan.id, 'site');
    if (site?.login) await browser.#logIn(site, site.login);
    return browser;
  }

  /** A site behind a log-in form is reviewed behind it. */
  async #logIn({ startUrl }: SiteEntry, wall: LoginWall): Promise<void> {
    const door = {
      scope: siteScope(startUrl),
      open: (url: string) => this.#open(url),
      hidden: <T>(work: () => Promise<T>) => this.#live.hidden(work),
    };
    try {
      await logIn(this.#run, door, wall);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Tries everything that is planned for a page. A page that cannot be opened is a finding, not an error. */
  async tryPage(planned: PlannedPage): Promise<ReviewedPage> {
    try {
      return await this.withPage(planned.url, { pictures: this.shots.wants }, async (page) => {
        if (page.status >= 400) return unreachedPage(planned, `answered ${page.status}`);
        // What another page holds says nothing of this one's kind.
        if (!planned.wasRead && siteUrl(siteScope(planned.url), page.url()) !== planned.url)
          return unreachedPage(planned, 'leads to another page');
        const matches = await page.match(planned.targets);
        await this.#picture(planned, page);
        return reviewedPage(planned, matches);
      });
    } catch (error) {
      this.#run.signal.throwIfAborted();
      if (!isPagesFault(error)) throw error;
      return unreachedPage(planned, error.message);
    }
  }

  /** A page that cannot be pictured was tried all the same. */
  async #picture(planned: PlannedPage, page: BrowserPage): Promise<void> {
    try {
      await this.shots.take(planned, page);
    } catch (error) {
      this.#run.signal.throwIfAborted();
      if (!isPagesFault(error)) throw error;
    }
  }

  /** Opens a page, works on it and closes it. Rejects with SiteUnreachable, TargetForbidden or what `work` rejects with. */
  async withPage<T>(
    url: string,
    options: Pick<ReadOptions, 'pictures'>,
    work: (page: BrowserPage) => Promise<T>,
  ): Promise<T> {
    const page = await this.#open(url, options);
    const { reporter } = this.#run;
    reporter.show('navigation-complete', {
      url: page.url(),
      title: this.#titleOf(page.url()),
      statusCode: page.status,
    });
    try {
      return await work(page);
    } finally {
      await page.close();
    }
  }

  async #open(url: string, options: Pick<ReadOptions, 'pictures'> = {}): Promise<BrowserPage> {
    const { signal, settings } = this.#run;
    const { page } = await this.#pacer.turn(signal, async () => {
      const opened = await this.#session.openPage(url, {
        ...options,
        timeoutMs: settings.pageTimeoutMs,
        signal,
      });
      return { page: opened, status: opened.status, headers: opened.headers };
    });
    return page;
  }

  close(): Promise<void> {
    this.#endLive();
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
