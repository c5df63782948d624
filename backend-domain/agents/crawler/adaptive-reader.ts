import type { FixedPage } from '../../model/crawl/compared-page.ts';
import { concealedReading, type Secrets } from '../../model/crawl/concealed.ts';
import { decorationsOf } from '../../model/crawl/delta/decorations.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { pageVerdict } from '../../model/crawl/page-verdict.ts';
import { staticFailed, withDifferent } from '../../model/crawl/rendering-lessons.ts';
import {
  needsBrowser,
  needsOnlyBrowser,
  predictedFacts,
} from '../../model/crawl/rendering-policy.ts';
import type { Rendering } from '../../model/crawl/rendering-state.ts';
import { withFindings } from '../../model/crawl/states/page-states.ts';
import type { SiteScope } from '../../model/site/site-scope.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { BrowserPage, StateBudget } from '../../ports/browser-engine.ts';
import type { AgentPorts } from '../agent-ports.ts';
import type { MemberSession } from '../login/credentials-desk.ts';
import type { ScanSettings } from '../scan-settings.ts';
import { BrowserPages } from './browser-pages.ts';
import type { HostPacer } from './host-pacer.ts';
import type { LiveView } from './live-view.ts';
import { asReadingOf, type Completion, MovedPages } from './moved-pages.ts';
import { isSample, PageComparison, withFixedText } from './page-comparison.ts';
import { RenderingDecisions } from './rendering-decisions.ts';
import { type FixedReading, type FixedWay, StaticPages } from './static-pages.ts';
import { type Turn, Turns } from './turns.ts';
import { isUnreadable } from './unreadable-page.ts';

/** An address of the site, and its URL pattern. */
interface Page {
  readonly url: string;
  readonly pattern: string;
}

/** How the pages of a pattern are read from now on. */
export interface SettledPattern {
  readonly pattern: string;
  readonly way: 'browser' | 'static';
}

/**
 * Reads each page in the cheapest way that gives the right result: samples both in the browser and statically, the
 * others statically with the differences that the samples showed (model/crawl/delta). Pages that those differences do
 * not cover are read in the browser. RenderingDecisions chooses the samples in the order in which the pages are
 * requested, so that the choice does not depend on how fast a site answers.
 */
export class AdaptiveReader {
  readonly #settings: ScanSettings;
  readonly #signal: AbortSignal;
  readonly #scope: SiteScope;
  readonly #onSettled: (settled: SettledPattern) => void;
  readonly #settled = new Map<string, SettledPattern['way']>();
  readonly #turns = new Turns();
  #decisions: RenderingDecisions;
  readonly #browser: BrowserPages;
  readonly #static: StaticPages;
  readonly #comparison: PageComparison;
  readonly #moved: MovedPages;
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
    this.#decisions = new RenderingDecisions(parts.rendering);
    this.#onSettled = parts.onSettled ?? (() => {});
    this.#browser = new BrowserPages({ ports, settings, pacer, signal, live });
    const cookieHeader = (url: string): Promise<string> => this.#browser.cookieHeader(url);
    this.#static = new StaticPages({ ports, settings, pacer, cookieHeader });
    this.#comparison = new PageComparison({
      browser: this.#browser,
      fixed: this.#static,
      rendering: () => this.rendering,
    });
  }

  /** The learnt patterns of the site, to be stored with the scan. */
  get rendering(): Rendering {
    return this.#decisions.learnt;
  }

  /**
   * Continues with what was stored about the site, and forgets what this reader learnt: a crawl that is continued after a
   * crash must decide in the same way, and the start page alone says little about the others.
   */
  restore(rendering: Rendering): void {
    this.#decisions = new RenderingDecisions(rendering);
    this.#settled.clear();
    this.#moved.clear();
  }

  /** Whether pages are read statically now, so that a part of their reading is parsing in another process. */
  get readsStatically(): boolean {
    return this.#settings.render !== 'always' && !this.#decisions.isPaused;
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
    return this.#concealed(await this.#read(url, pattern, onFixed));
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
    const changed = await this.#static.readIfChanged(url, before, this.#way);
    return changed === null ? before : this.#concealed(await this.#asPredicted(url, changed));
  }

  /**
   * Reads a page's HTML without a browser, for its title and links. Learns nothing from the page. Rejects as `read`
   * does.
   */
  async readWithoutBrowser(url: string, signal: AbortSignal): Promise<PageReading> {
    const { reading } = await this.#static.read(url, { placed: false, signal });
    return this.#concealed(reading);
  }

  /** Applies the delta of its code to a static reading; a page that no delta predicts is read in the browser. */
  async #asPredicted(url: string, { reading, structure }: FixedReading): Promise<PageReading> {
    // It was read with the decorations of its code at once, because nothing is learnt meanwhile.
    if (reading.facts === null || structure === null) return reading;
    const facts = predictedFacts(this.rendering, { facts: reading.facts, structure });
    return facts === null ? this.#browser.read(url) : { ...reading, facts };
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
    this.#decisions.readAgain(urls);
  }

  async #read(
    url: string,
    pattern: string,
    onFixed: (reading: PageReading) => void,
  ): Promise<PageReading> {
    const { render } = this.#settings;
    const begun = this.#moved.takeCompletion(url);
    const known = begun === null || this.#decisions.isReadAgain(url) ? null : await begun;
    if (known !== null) return await known();
    if (render === 'never') return await this.#withoutBrowser(url, pattern);
    if (render === 'always' || needsOnlyBrowser(this.rendering, pattern))
      return await this.#inBrowserOnly(url, pattern);
    const turn = this.#turns.take();
    let endsTurn = true;
    try {
      // While static readings are paused, most pages need none: it is made when the turn has come.
      const early = this.#decisions.isPaused ? undefined : await this.#fixedOrNull(url);
      const target = early ? await this.#moved.otherSpelling(early.reading, pattern) : null;
      if (early && target !== null) {
        endsTurn = false;
        this.#readAhead({ url: target, pattern }, early, turn);
        return early.reading;
      }
      await turn.comes;
      if (this.#decisions.leavesNext()) {
        turn.end();
        return await this.#inBrowserOnly(url, pattern);
      }
      const fixed = early === undefined ? await this.#fixedOrNull(url) : early;
      if (fixed === null) return await this.#afterFailure(url, pattern);
      if (isFinal(fixed.reading) || this.#moved.keepFixed(fixed, pattern)) return fixed.reading;
      onFixed(fixed.reading);
      const completion = await this.#decided({ url, pattern }, fixed, turn);
      return await completion();
    } finally {
      if (endsTurn) turn.end();
    }
  }

  /**
   * Decides how a page that was read statically is read on, and ends its turn. A comparison has then been made; the
   * completion of a page that needs a browser opens it there.
   */
  async #decided({ url, pattern }: Page, fixed: FixedReading, turn: Turn): Promise<Completion> {
    const { facts } = fixed.reading;
    if (facts === null || fixed.structure === null || fixed.reading.partial !== null) {
      turn.end();
      return () => this.#browser.read(url);
    }
    const page: FixedPage = { url, pattern, facts, structure: fixed.structure };
    const { source } = fixed;
    const plan = await this.#decisions.decide(page, (blocks) =>
      this.#static.decorated(page, source, blocks),
    );
    if (plan.way === 'browser' && needsBrowser(facts))
      this.#decisions.note((rendering) => withDifferent(rendering, pattern));
    turn.end();
    if (plan.way === 'both') {
      const sample = await this.#comparison.compare(page, source, plan.comparing);
      this.#settle(pattern);
      return async () => sample;
    }
    this.#settle(pattern, plan.way === 'static' ? 'static' : undefined);
    return plan.way === 'static'
      ? async () => ({ ...fixed.reading, facts: plan.facts })
      : async () => withFixedText(await this.#browser.read(url), page);
  }

  /**
   * Reads on with a page that has another address before the crawl reaches that one: where all addresses of a site
   * redirect, the browser shows the first samples while further addresses are requested. A page that needs the browser
   * for itself is opened when the crawl reaches its address. Ends the turn.
   */
  #readAhead(page: Page, fixed: FixedReading, turn: Turn): void {
    const own = { ...fixed, reading: asReadingOf(page.url, fixed.reading) };
    this.#moved.keepCompletion(page.url, this.#completionAhead(page, own, turn));
  }

  async #completionAhead(page: Page, fixed: FixedReading, turn: Turn): Promise<Completion | null> {
    const { signal } = this.#moved;
    try {
      await turn.comes;
      if (signal.aborted) return null;
      if (this.#decisions.leavesNext()) return () => this.#browser.read(page.url);
      return await this.#decided(page, fixed, turn);
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!isUnreadable(error)) throw error;
      return null;
    } finally {
      turn.end();
    }
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

  async #withoutBrowser(url: string, pattern: string): Promise<PageReading> {
    const fixed = await this.#fixed(url);
    this.#moved.keepFixed(fixed, pattern);
    return fixed.reading;
  }

  async #inBrowserOnly(url: string, pattern: string): Promise<PageReading> {
    const reading = await this.#browser.read(url);
    this.#moved.keepReading(reading, pattern);
    return reading;
  }

  async #afterFailure(url: string, pattern: string): Promise<PageReading> {
    const rendered = await this.#inBrowserOnly(url, pattern);
    if (rendered.facts !== null && rendered.status < 400)
      this.#decisions.note((rendering) => staticFailed(rendering, pattern));
    this.#settle(pattern);
    return rendered;
  }

  /** Reports how a pattern is read from now on, when that is decided and new. */
  #settle(pattern: string, way?: SettledPattern['way']): void {
    const settled = way ?? (needsOnlyBrowser(this.rendering, pattern) ? 'browser' : undefined);
    if (settled === undefined || this.#settled.get(pattern) === settled) return;
    this.#settled.set(pattern, settled);
    this.#onSettled({ pattern, way: settled });
  }

  /** Null when the site does not answer the static reading. */
  async #fixedOrNull(url: string): Promise<FixedReading | null> {
    return await this.#fixed(url).catch((error: unknown) => {
      if (error instanceof SiteUnreachable) return null;
      throw error;
    });
  }

  async #fixed(url: string): Promise<FixedReading> {
    return this.#moved.takeFixed(url) ?? (await this.#static.read(url, this.#way));
  }

  /** Predictions need the places of facts. */
  get #way(): FixedWay {
    const placed = this.#settings.render !== 'never';
    return { placed, decorations: decorationsOf(this.rendering.deltas), signal: this.#signal };
  }
}

/** Answers that a browser would only repeat: most errors, redirects to other sites, and files. */
function isFinal(reading: PageReading): boolean {
  if (reading.status === 403 || reading.status === 503) return false;
  return reading.status >= 400 || (reading.facts === null && reading.contentType !== '');
}
