import type { FixedPage } from '../../model/crawl/compared-page.ts';
import { decorationsOf } from '../../model/crawl/delta/decorations.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { staticFailed, withDifferent } from '../../model/crawl/rendering-lessons.ts';
import {
  needsBrowser,
  needsOnlyBrowser,
  predictedFacts,
} from '../../model/crawl/rendering-policy.ts';
import type { Rendering } from '../../model/crawl/rendering-state.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { ScanSettings } from '../scan-settings.ts';
import type { BrowserPages } from './browser-pages.ts';
import { asReadingOf, type Completion, type MovedPages } from './moved-pages.ts';
import { PageComparison, withFixedText } from './page-comparison.ts';
import { RenderingDecisions } from './rendering-decisions.ts';
import type { FixedReading, FixedWay, StaticPages } from './static-pages.ts';
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

interface AdaptiveReaderParts {
  readonly settings: ScanSettings;
  readonly signal: AbortSignal;
  readonly browser: BrowserPages;
  readonly fixed: StaticPages;
  readonly moved: MovedPages;
  /** What is known about the site. */
  readonly rendering: Rendering;
  /** Called when it is decided how the rest of a pattern is read. */
  readonly onSettled: (settled: SettledPattern) => void;
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
  readonly #onSettled: (settled: SettledPattern) => void;
  readonly #settled = new Map<string, SettledPattern['way']>();
  readonly #turns = new Turns();
  #decisions: RenderingDecisions;
  readonly #browser: BrowserPages;
  readonly #static: StaticPages;
  readonly #comparison: PageComparison;
  readonly #moved: MovedPages;

  constructor({
    settings,
    signal,
    browser,
    fixed,
    moved,
    rendering,
    onSettled,
  }: AdaptiveReaderParts) {
    this.#settings = settings;
    this.#signal = signal;
    this.#onSettled = onSettled;
    this.#decisions = new RenderingDecisions(rendering);
    this.#browser = browser;
    this.#static = fixed;
    this.#moved = moved;
    this.#comparison = new PageComparison({ browser, fixed, rendering: () => this.rendering });
  }

  /** What was learnt about the site. */
  get rendering(): Rendering {
    return this.#decisions.learnt;
  }

  /** Continues with what was stored about the site, and forgets what was learnt since. */
  restore(rendering: Rendering): void {
    this.#decisions = new RenderingDecisions(rendering);
    this.#settled.clear();
  }

  /** Whether most pages are read in the browser without a static reading now. */
  get isPaused(): boolean {
    return this.#decisions.isPaused;
  }

  /** To be called when these pages are pending again. */
  readAgain(urls: readonly string[]): void {
    this.#decisions.readAgain(urls);
  }

  /** How pages are read statically: predictions need the places of facts. */
  get way(): FixedWay {
    const placed = this.#settings.render !== 'never';
    return { placed, decorations: decorationsOf(this.rendering.deltas), signal: this.#signal };
  }

  /** Applies the delta of its code to a static reading; a page that no delta predicts is read in the browser. */
  async predicted(url: string, { reading, structure }: FixedReading): Promise<PageReading> {
    // It was read with the decorations of its code at once, because nothing is learnt meanwhile.
    if (reading.facts === null || structure === null) return reading;
    const facts = predictedFacts(this.rendering, { facts: reading.facts, structure });
    return facts === null ? this.#browser.read(url) : { ...reading, facts };
  }

  /**
   * Rejects with SiteUnreachable or TargetForbidden. `onFixed`: called with the static reading of a page before it is read
   * in the browser, too.
   */
  async read(
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
      ? async () => withFixedText({ ...fixed.reading, facts: plan.facts }, page)
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
    return this.#moved.takeFixed(url) ?? (await this.#static.read(url, this.way));
  }
}

/** Answers that a browser would only repeat: most errors, redirects to other sites, and files. */
function isFinal(reading: PageReading): boolean {
  if (reading.status === 403 || reading.status === 503) return false;
  return reading.status >= 400 || (reading.facts === null && reading.contentType !== '');
}
