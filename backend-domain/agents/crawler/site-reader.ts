import { concealedReading, type Secrets } from '../../model/crawl/concealed.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { pageVerdict } from '../../model/crawl/page-verdict.ts';
import type { Rendering } from '../../model/crawl/rendering-state.ts';
import { withFindings } from '../../model/crawl/states/page-states.ts';
import type { SiteScope } from '../../model/site/site-scope.ts';
import type { BrowserPage, StateBudget } from '../../ports/browser-engine.ts';
import type { AgentPorts } from '../agent-ports.ts';
import type { MemberSession } from '../login/credentials-desk.ts';
import type { ScanSettings } from '../scan-settings.ts';
import { AdaptiveReader, type SettledPattern } from './adaptive-reader.ts';
import { BrowserPages } from './browser-pages.ts';
import type { HostPacer } from './host-pacer.ts';
import type { LiveView } from './live-view.ts';
import { MovedPages } from './moved-pages.ts';
import { isSample } from './page-comparison.ts';
import { StaticPages } from './static-pages.ts';

/**
 * Reads and explores the pages of a site during one visit, and conceals the secrets of a log-in in what it returns.
 * AdaptiveReader decides how each page is read.
 */
export class SiteReader {
  readonly #settings: ScanSettings;
  readonly #signal: AbortSignal;
  readonly #scope: SiteScope;
  readonly #browser: BrowserPages;
  readonly #static: StaticPages;
  readonly #moved: MovedPages;
  readonly #pages: AdaptiveReader;
  #secrets: Secrets | null = null;

  constructor(parts: {
    ports: Pick<AgentPorts, 'browser' | 'fetcher' | 'documents' | 'hasher'>;
    settings: ScanSettings;
    pacer: HostPacer;
    rendering: Rendering;
    signal: AbortSignal;
    /** Scope of the scanned site. */
    scope: SiteScope;
    /** Whether a page may be read before the crawl reaches its address; absent: every page may. */
    mayReadAhead?: (url: string) => Promise<boolean>;
    live?: LiveView;
    /** Called when it is decided how the rest of a pattern is read. */
    onSettled?: (settled: SettledPattern) => void;
  }) {
    const { ports, settings, pacer, signal, live = null } = parts;
    this.#settings = settings;
    this.#signal = signal;
    this.#scope = parts.scope;
    this.#moved = new MovedPages(parts.scope, parts.mayReadAhead ?? (async () => true));
    this.#browser = new BrowserPages({ ports, settings, pacer, signal, live });
    const cookieHeader = (url: string): Promise<string> => this.#browser.cookieHeader(url);
    this.#static = new StaticPages({ ports, settings, pacer, cookieHeader });
    this.#pages = new AdaptiveReader({
      ...{ settings, signal, browser: this.#browser, fixed: this.#static, moved: this.#moved },
      rendering: parts.rendering,
      onSettled: parts.onSettled ?? (() => {}),
    });
  }

  /** The learnt patterns of the site, to be stored with the scan. */
  get rendering(): Rendering {
    return this.#pages.rendering;
  }

  /**
   * Continues with what was stored about the site, and forgets what this reader learnt: a crawl that is continued after a
   * crash must decide in the same way, and the start page alone says little about the others.
   */
  restore(rendering: Rendering): void {
    this.#pages.restore(rendering);
    this.#moved.clear();
  }

  /** Whether pages are read statically now, so that a part of their reading is parsing in another process. */
  get readsStatically(): boolean {
    return this.#settings.render !== 'always' && !this.#pages.isPaused;
  }

  /** Starts the browser, unless no page is to be read in one. */
  prepare(): void {
    if (this.#settings.render !== 'never') this.#browser.prepare();
  }

  /**
   * Rejects with SiteUnreachable or TargetForbidden. `onFixed`: called with the static reading of a page before it is read
   * in the browser, too.
   */
  async read(
    url: string,
    pattern: string,
    onFixed: (reading: PageReading) => void = () => {},
  ): Promise<PageReading> {
    return this.#concealed(await this.#pages.read(url, pattern, onFixed));
  }

  /**
   * Begins to fetch pages that will be read, in this order; none after a log-in, because cookies are needed then. What was
   * not fetched when `signal` is aborted is fetched when the page is read.
   */
  fetchAhead(urls: readonly string[], signal: AbortSignal): void {
    if (this.#secrets !== null) return;
    this.#static.fetchAhead(urls, AbortSignal.any([this.#signal, signal]));
  }

  /**
   * Reads a page once more in the same way as `before`, whatever is known about its pattern; a static reading is completed
   * with what the samples showed. Returns `before` when the HTML of a static reading has not changed. Learns nothing from
   * the page. Rejects as `read` does.
   */
  async readOnceMore(url: string, before: PageReading): Promise<PageReading> {
    if (before.mode === 'browser') return this.#concealed(await this.#browser.read(url));
    const changed = await this.#static.readIfChanged(url, before, this.#pages.way);
    return changed === null ? before : this.#concealed(await this.#pages.predicted(url, changed));
  }

  /**
   * Reads a page's HTML without a browser, for its title and links. Learns nothing from the page. Rejects as `read`
   * does.
   */
  async readWithoutBrowser(url: string, signal: AbortSignal): Promise<PageReading> {
    const { reading } = await this.#static.read(url, { placed: false, signal });
    return this.#concealed(reading);
  }

  #concealed(found: PageReading): PageReading {
    const reading = { ...found, behindLogin: this.#secrets !== null };
    return this.#secrets === null ? reading : concealedReading(reading, this.#secrets);
  }

  /**
   * Explores a page of which `read` gave this reading. Returns the reading with what was found, and the page as it opened
   * now, unless the browser had it in its cache. Returns null when the browser does not show that page, or not all of it.
   * Rejects as `read` does.
   */
  async explore(
    url: string,
    reading: PageReading,
    budget: StateBudget,
  ): Promise<{ readonly found: PageReading; readonly now: PageReading | null } | null> {
    // Without a log-in, its address shows another page.
    if (reading.behindLogin === true && this.#secrets === null) return null;
    const explored = await this.#browser.explore(url, budget);
    const verdict = pageVerdict(explored.reading, { url, scope: this.#scope, attempts: 1 });
    if (verdict.kind !== 'page' || !isSample(explored.reading)) return null;
    const concealed = (one: PageReading): PageReading =>
      this.#secrets === null ? one : concealedReading(one, this.#secrets);
    return {
      found: concealed(withFindings(reading, explored)),
      now: explored.fromCache ? null : concealed(explored.reading),
    };
  }

  /**
   * Removes these secrets from later readings and from the page addresses in live frames, even where the site shows
   * them.
   */
  conceal(secrets: Secrets): void {
    this.#secrets = secrets;
    this.#browser.conceal(secrets);
    this.stopReadingAhead();
  }

  /** Call it when no further page is read: no page is read or fetched ahead any more. */
  stopReadingAhead(): void {
    this.#moved.clear();
    this.#static.forgetAhead();
  }

  /** Opens a page for actions, in the browser context in which pages are read. */
  openPage(url: string): Promise<BrowserPage> {
    return this.#browser.openPage(url);
  }

  /** Pauses the live view during `work`. */
  hidden<T>(work: () => Promise<T>): Promise<T> {
    return this.#browser.hidden(work);
  }

  /** To be called when these pages are pending again. */
  readAgain(urls: readonly string[]): void {
    this.#pages.readAgain(urls);
  }

  /** Continues in a logged-in browser context. The caller still has to close it. */
  adopt({ session, secrets }: MemberSession): void {
    this.#browser.adopt(session);
    this.conceal(secrets);
  }

  /** Hands the browser context over to the caller if it is logged in. Otherwise does nothing and returns null. */
  async release(): Promise<MemberSession | null> {
    if (this.#secrets === null) return null;
    const session = await this.#browser.release();
    return session === null ? null : { session, secrets: this.#secrets };
  }

  close(): Promise<void> {
    this.stopReadingAhead();
    return this.#browser.close();
  }
}
