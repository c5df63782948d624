import { concealedReading, type Secrets } from '../../model/crawl/concealed.ts';
import { disclosuresOf } from '../../model/crawl/disclosures.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { PageReading, ReadingMode } from '../../model/crawl/page-reading.ts';
import { redirectTarget } from '../../model/crawl/page-verdict.ts';
import {
  type FixedPage,
  learnFrom,
  needsBrowser,
  needsOnlyBrowser,
  predictedFacts,
  type Rendering,
  staticFailed,
  withDifferent,
} from '../../model/crawl/rendering-policy.ts';
import type { SiteScope } from '../../model/site/site-scope.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { BrowserPage, StateBudget } from '../../ports/browser-engine.ts';
import type { AgentPorts } from '../agent-ports.ts';
import type { MemberSession } from '../login/credentials-desk.ts';
import type { ScanSettings } from '../scan-settings.ts';
import { BrowserPages } from './browser-pages.ts';
import { ExplorationPlan } from './exploration-plan.ts';
import type { HostPacer } from './host-pacer.ts';
import type { LiveView } from './live-view.ts';
import { RedirectedReadings } from './redirected-readings.ts';
import { type Comparing, RenderingDecisions } from './rendering-decisions.ts';
import { type FixedReading, StaticPages } from './static-pages.ts';
import { Turns } from './turns.ts';

/** How the pages of a pattern are read from now on. */
export interface SettledPattern {
  readonly pattern: string;
  readonly way: 'browser' | 'static';
}

/**
 * Reads each page in the cheapest way that gives the right result: samples both in the browser and statically, the
 * others statically with the differences that the samples showed (model/crawl/delta). Pages that do not fit go to the
 * browser.
 *
 * Which pages become samples is decided in the order in which they are asked for (RenderingDecisions), so that it does not
 * depend on how fast a site answers.
 */
export class AdaptiveReader {
  readonly #settings: ScanSettings;
  readonly #signal: AbortSignal;
  readonly #scope: SiteScope;
  readonly #onSettled: (settled: SettledPattern) => void;
  readonly #settled = new Map<string, SettledPattern['way']>();
  readonly #turns = new Turns();
  readonly #exploration = new ExplorationPlan();
  readonly #decisions: RenderingDecisions;
  readonly #browser: BrowserPages;
  readonly #static: StaticPages;
  readonly #fixedAhead = new RedirectedReadings<FixedReading>();
  readonly #renderedAhead = new RedirectedReadings<{ readonly reading: PageReading }>();
  #secrets: Secrets | null = null;

  constructor(parts: {
    ports: Pick<AgentPorts, 'browser' | 'fetcher' | 'documents'>;
    settings: ScanSettings;
    pacer: HostPacer;
    rendering: Rendering;
    signal: AbortSignal;
    /** Of the scanned site. */
    scope: SiteScope;
    live?: LiveView;
    /** Called when it is decided how the rest of a pattern is read. */
    onSettled?: (settled: SettledPattern) => void;
  }) {
    const { ports, settings, pacer, signal, live = null } = parts;
    this.#settings = settings;
    this.#signal = signal;
    this.#scope = parts.scope;
    this.#decisions = new RenderingDecisions(parts.rendering);
    this.#onSettled = parts.onSettled ?? (() => {});
    this.#browser = new BrowserPages({ ports, settings, pacer, signal, live });
    const cookieHeader = (url: string): Promise<string> => this.#browser.cookieHeader(url);
    this.#static = new StaticPages({ ports, settings, pacer, cookieHeader });
  }

  /** The learnt patterns of the site, to be stored with the scan. */
  get rendering(): Rendering {
    return this.#decisions.learnt;
  }

  /** How many pages have been read and are being explored. */
  get exploring(): number {
    return this.#browser.exploring;
  }

  /** Resolves when the next page has been read and its exploration begins. */
  get nextExploration(): Promise<void> {
    return this.#browser.nextExploration;
  }

  /** Rejects with SiteUnreachable or TargetForbidden. */
  async read(url: string, pattern: string): Promise<PageReading> {
    return this.#concealed(await this.#read(url, pattern));
  }

  /**
   * Reads a page in this way, whatever is known about its pattern: a static reading is changed as the samples showed.
   * Learns nothing from it. Rejects like `read`.
   */
  async readAs(url: string, mode: ReadingMode): Promise<PageReading> {
    return this.#concealed(
      await (mode === 'browser' ? this.#inBrowser(url) : this.#asPredicted(url)),
    );
  }

  /** The page as its HTML has it, for its title and links: no browser opens. Nothing is learnt from it. Rejects as `read` does. */
  async readWithoutBrowser(url: string, signal: AbortSignal): Promise<PageReading> {
    const { reading } = await this.#static.read(url, { placed: false, signal });
    return this.#concealed(reading);
  }

  /** A static reading as the delta of its code predicts it; a page that no delta predicts is read in the browser. */
  async #asPredicted(url: string): Promise<PageReading> {
    const { reading, structure } = await this.#static.read(url, this.#way);
    if (reading.facts === null || structure === null) return reading;
    const facts = predictedFacts(this.rendering, { facts: reading.facts, structure });
    return facts === null ? this.#inBrowser(url) : { ...reading, facts };
  }

  #concealed(found: PageReading): PageReading {
    const reading = { ...found, behindLogin: this.#secrets !== null };
    return this.#secrets === null ? reading : concealedReading(reading, this.#secrets);
  }

  /** What the start page shows on all pages is not explored on others. */
  knowStartPage(facts: PageFacts): void {
    this.#exploration.knowStartPage(facts);
  }

  /** Later readings and addresses of frames contain none of these secrets, even where the site shows them. */
  conceal(secrets: Secrets): void {
    this.#secrets = secrets;
    this.#browser.conceal(secrets);
    this.#fixedAhead.clear();
    this.#renderedAhead.clear();
  }

  /** A page to act on, in the context that pages are read in. */
  openPage(url: string): Promise<BrowserPage> {
    return this.#browser.openPage(url);
  }

  /** No client sees the browser during this work. */
  hidden<T>(work: () => Promise<T>): Promise<T> {
    return this.#browser.hidden(work);
  }

  /** These pages are pending again. */
  readAgain(urls: readonly string[]): void {
    this.#decisions.readAgain(urls);
  }

  async #read(url: string, pattern: string): Promise<PageReading> {
    const { render } = this.#settings;
    const ahead = this.#renderedAhead.take(url);
    if (ahead !== null) return ahead.reading;
    if (render === 'never') return await this.#withoutBrowser(url, pattern);
    if (render === 'always' || needsOnlyBrowser(this.rendering, pattern))
      return await this.#inBrowserOnly(url, pattern);
    const turn = this.#turns.take();
    try {
      const fixed = await this.#fixed(url).catch((error: unknown) => {
        if (error instanceof SiteUnreachable) return null;
        throw error;
      });
      await turn.comes;
      if (fixed === null) return await this.#afterFailure(url, pattern);
      if (isFinal(fixed.reading) || this.#isKeptAhead(this.#fixedAhead, fixed, pattern))
        return fixed.reading;
      const states = this.#statesOf(fixed.reading, pattern);
      const { facts } = fixed.reading;
      if (facts === null || fixed.structure === null || fixed.reading.partial !== null) {
        turn.end();
        return await this.#inBrowser(url, states);
      }
      const page: FixedPage = { url, pattern, facts, structure: fixed.structure };
      const plan = await this.#decisions.decide(page, (predicted) =>
        this.#exploration.opensNeedless(isToExplore(predicted, states)),
      );
      if (plan.way === 'browser' && needsBrowser(facts))
        this.#decisions.note((rendering) => withDifferent(rendering, pattern));
      turn.end();
      if (plan.way === 'both') return await this.#compare(page, plan.comparing, states);
      this.#settle(pattern, plan.way === 'static' ? 'static' : undefined);
      if (plan.way === 'static') return { ...fixed.reading, facts: plan.facts };
      return withFixedText(await this.#inBrowser(url, states), page);
    } finally {
      turn.end();
    }
  }

  /** Continues in a context that is logged in, which the caller still has to close. */
  adopt({ session, secrets }: MemberSession): void {
    this.#browser.adopt(session);
    this.conceal(secrets);
  }

  /** Leaves the context to the caller, if it is logged in; null, and nothing is done, when it is not. */
  async release(): Promise<MemberSession | null> {
    if (this.#secrets === null) return null;
    const session = await this.#browser.release();
    return session === null ? null : { session, secrets: this.#secrets };
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  async #compare(
    page: FixedPage,
    comparing: Comparing,
    states: StateBudget | undefined,
  ): Promise<PageReading> {
    try {
      const { reading: rendered, explored } = await this.#browser.read(page.url, states);
      await comparing.comes;
      if (!isSample(rendered)) return await explored;
      const lesson = (facts: PageFacts) => (rendering: Rendering) =>
        learnFrom(rendering, page, facts, comparing.checked);
      // A browser without enough time may show a page before its scripts are done: a surprising result is checked twice.
      const isSurprise = lesson(rendered.facts)(this.rendering).isSurprise;
      const again = isSurprise ? await this.#inBrowser(page.url) : null;
      const sample = again !== null && isSample(again) ? again : rendered;
      comparing.learn((rendering) => lesson(sample.facts)(rendering).rendering);
      this.#settle(page.pattern);
      comparing.end();
      const found = await explored;
      return withFixedText(sample === rendered ? found : withStatesOf(found, sample), page);
    } finally {
      comparing.end();
    }
  }

  /** How far a page that was read statically is explored. A page that leads to another address is explored there. */
  #statesOf(reading: PageReading, pattern: string): StateBudget | undefined {
    return isElsewhere(reading, pattern) ? undefined : this.#exploration.next(pattern);
  }

  async #withoutBrowser(url: string, pattern: string): Promise<PageReading> {
    const fixed = await this.#fixed(url);
    this.#isKeptAhead(this.#fixedAhead, fixed, pattern);
    return fixed.reading;
  }

  async #inBrowserOnly(url: string, pattern: string): Promise<PageReading> {
    const states = this.#exploration.next(pattern);
    const reading = await this.#inBrowser(url, states);
    if (this.#isKeptAhead(this.#renderedAhead, { reading }, pattern)) return reading;
    if (states !== undefined && isElsewhere(reading, pattern)) this.#exploration.giveBack(pattern);
    return reading;
  }

  /** Keeps a reading that is another page's until that page is read. False: it is this page's. */
  #isKeptAhead<Kept extends { readonly reading: PageReading }>(
    ahead: RedirectedReadings<Kept>,
    kept: Kept,
    pattern: string,
  ): boolean {
    const { reading } = kept;
    const target = isElsewhere(reading, pattern) ? redirectTarget(reading, this.#scope) : null;
    if (target !== null) ahead.keep(target, kept);
    return target !== null;
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

  /** `states`: how far the page is explored; undefined: not at all. */
  async #inBrowser(url: string, states?: StateBudget): Promise<PageReading> {
    return await (await this.#browser.read(url, states)).explored;
  }

  async #fixed(url: string): Promise<FixedReading> {
    return this.#fixedAhead.take(url) ?? (await this.#static.read(url, this.#way));
  }

  /** Predictions need the places of facts. */
  get #way(): { readonly placed: boolean; readonly signal: AbortSignal } {
    return { placed: this.#settings.render !== 'never', signal: this.#signal };
  }
}

function withFixedText(reading: PageReading, { facts }: FixedPage): PageReading {
  const { text, textLength } = facts;
  return { ...reading, fixedText: { text, textLength } };
}

/** `sample`, a second reading, with the states that the exploration after the first one found. */
function withStatesOf(
  { facts }: PageReading,
  sample: PageReading & { readonly facts: PageFacts },
): PageReading {
  const { states } = facts ?? {};
  return states === undefined ? sample : { ...sample, facts: { ...sample.facts, states } };
}

/** Whether the answer is another page's; the start page is wherever its address leads. */
function isElsewhere({ redirects }: PageReading, pattern: string): boolean {
  return redirects.length > 0 && pattern !== '/';
}

/** Whether a page that needs no browser has something worth operating. */
function isToExplore(facts: PageFacts, states: StateBudget | undefined): boolean {
  return states !== undefined && disclosuresOf(facts, states.known ?? new Set()).length > 0;
}

/** A page that the browser did not finish, or an error page, is no sample. */
function isSample(rendered: PageReading): rendered is PageReading & { readonly facts: PageFacts } {
  return rendered.facts !== null && rendered.status < 400 && rendered.partial === null;
}

/** Answers that a browser would only repeat: errors, redirects to other sites and files. */
function isFinal(reading: PageReading): boolean {
  if (reading.status === 403 || reading.status === 503) return false;
  return reading.status >= 400 || (reading.facts === null && reading.contentType !== '');
}
