import type { LoginWall } from '../../model/crawl/login-wall.ts';
import {
  type PlannedPage,
  type ReviewedPage,
  refusedPage,
  reviewedPage,
  unreachedPage,
} from '../../model/manifest/review/review.ts';
import { siteScope, siteUrl } from '../../model/site/url-rules.ts';
import type { BrowserPage, BrowserSession, ReadOptions } from '../../ports/browser-engine.ts';
import { HostPacer } from '../crawler/host-pacer.ts';
import { LiveView } from '../crawler/live-view.ts';
import { rulesOf } from '../crawler/read-robots.ts';
import { sitePacing } from '../crawler/site-visit.ts';
import { logIn } from '../login/log-in.ts';
import type { ScanRun } from '../scan-run.ts';
import { PageShots } from './page-shots.ts';
import { isPagesFault } from './pages-fault.ts';
import { tryStates } from './try-states.ts';

/** What the scan knows about pages, by URL. */
export interface KnownPages {
  /** '' when the title is unknown. */
  titleOf(url: string): string;
  /** Whether the page is behind a log-in form at which the crawler logged in. */
  needsLogin(url: string): boolean;
}

/**
 * Opens each page as on a first visit, at the crawler's polite pace; pages behind a log-in form in the session that the
 * crawler logged in.
 */
export class FreshBrowser {
  readonly #run: ScanRun;
  readonly #pacer: HostPacer;
  readonly #pages: KnownPages;
  /** Screenshots of the first pages that are tried. */
  readonly shots = new PageShots();
  readonly #live: LiveView;
  /** Closes what this browser opened itself. Contexts that the desk keeps stay open. */
  readonly #endings: (() => void | Promise<void>)[] = [];
  #session: BrowserSession | null = null;
  /** Whether `#session` is logged in, because the whole site is behind a log-in form. */
  #isLoggedIn = false;
  #member: BrowserSession | null = null;

  private constructor(run: ScanRun, pacer: HostPacer, pages: KnownPages) {
    this.#run = run;
    this.#pacer = pacer;
    this.#pages = pages;
    this.#live = new LiveView(run);
  }

  static async open(run: ScanRun, pages: KnownPages): Promise<FreshBrowser> {
    const { notes } = run.ports;
    const robots = await notes.read(run.scan.id, 'robots');
    const rules = robots === null ? null : await rulesOf(robots, run.ports);
    const pacer = new HostPacer(sitePacing(run.settings, rules), run.ports.clock);
    const browser = new FreshBrowser(run, pacer, pages);
    try {
      const site = await notes.read(run.scan.id, 'site');
      const loggedIn = site?.login ? await browser.#behind(site.startUrl, site.login) : null;
      browser.#isLoggedIn = loggedIn !== null;
      browser.#session = loggedIn ?? (await browser.#opened({ firstVisits: true }));
      // It is unknown behind which form a page is; sites usually have one.
      const [wall] = (await notes.read(run.scan.id, 'walls')) ?? [];
      if (site !== null && wall !== undefined)
        browser.#member = await browser.#behind(site.startUrl, wall);
      return browser;
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  /** Whether the page is opened as on a first visit. */
  isPublic(url: string): boolean {
    return !this.#isLoggedIn && !this.#pages.needsLogin(url);
  }

  /** `firstVisits`: see BrowserSessionOptions. A session that is to log in keeps its cookies. */
  async #opened(options: { readonly firstVisits: boolean }): Promise<BrowserSession> {
    const session = await this.#run.ports.browser.openSession(options);
    this.#endings.push(() => session.close());
    this.#endings.push(this.#live.follow(session));
    return session;
  }

  /**
   * The context that the crawler kept for the form, else a new one that logs in there. Null when the owner declines.
   */
  async #behind(startUrl: string, wall: LoginWall): Promise<BrowserSession | null> {
    const kept = this.#run.desk.session(wall);
    if (kept !== null) {
      this.#live.conceal(kept.secrets);
      this.#endings.push(this.#live.follow(kept.session));
      return kept.session;
    }
    const session = await this.#opened({ firstVisits: false });
    const loginBrowser = {
      scope: siteScope(startUrl),
      open: (url: string) => this.#open(url, session),
      hidden: <T>(work: () => Promise<T>) => this.#live.hidden(work),
    };
    const accepted = await logIn(this.#run, loginBrowser, wall, { lendsPlace: true });
    if (accepted === null) return null;
    this.#live.conceal(accepted);
    return session;
  }

  /** Whether the page can be opened: a page behind a log-in form only when the scan is logged in. */
  canOpen(url: string): boolean {
    return !this.#pages.needsLogin(url) || this.#member !== null;
  }

  /** Tries everything that is planned for a page. A page that cannot be opened is a finding, not an error. */
  async tryPage(planned: PlannedPage): Promise<ReviewedPage> {
    if (!this.canOpen(planned.url)) return unreachedPage(planned, 'needs a log-in');
    try {
      return await this.withPage(planned.url, { pictures: this.shots.wants }, async (page) => {
        if (page.status >= 400) return refusedPage(planned, page.status);
        // If the URL leads to another page, that page's content says nothing about this one.
        if (!planned.wasRead && siteUrl(siteScope(planned.url), page.url()) !== planned.url)
          return unreachedPage(planned, 'leads to another page');
        const matches = await page.match(planned.targets);
        await this.#picture(planned, page);
        const states = await tryStates(page, planned.states, (work) =>
          this.withPage(planned.url, {}, work),
        );
        return reviewedPage(planned, matches, states);
      });
    } catch (error) {
      this.#run.signal.throwIfAborted();
      if (!isPagesFault(error)) throw error;
      return unreachedPage(planned, error.message);
    }
  }

  /** A failed screenshot does not fail the review of the page. */
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
    const page = await this.#open(url, this.#sessionFor(url), options);
    const { reporter } = this.#run;
    reporter.show('navigation-complete', {
      url: page.url(),
      title: this.#pages.titleOf(page.url()),
      statusCode: page.status,
    });
    try {
      return await work(page);
    } finally {
      await page.close();
    }
  }

  #sessionFor(url: string): BrowserSession {
    const session = this.#pages.needsLogin(url) ? this.#member : this.#session;
    if (session === null) throw new Error(`${url} cannot be opened without a log-in.`);
    return session;
  }

  async #open(
    url: string,
    session: BrowserSession,
    options: Pick<ReadOptions, 'pictures'> = {},
  ): Promise<BrowserPage> {
    const { signal, settings } = this.#run;
    const { page } = await this.#pacer.turn(signal, async () => {
      const opened = await session.openPage(url, {
        ...options,
        timeoutMs: settings.pageTimeoutMs,
        signal,
      });
      return { page: opened, status: opened.status, headers: opened.headers };
    });
    return page;
  }

  async close(): Promise<void> {
    for (const end of this.#endings.splice(0).reverse()) await end();
  }
}
