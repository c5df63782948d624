import { concealedReading, type Secrets } from '../../model/crawl/concealed.ts';
import { disclosuresOf } from '../../model/crawl/disclosures.ts';
import { isHtml } from '../../model/crawl/html-content.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { PageReading, ReadingMode } from '../../model/crawl/page-reading.ts';
import type { PageStructure } from '../../model/crawl/page-structure.ts';
import {
  type FixedPage,
  learnFrom,
  needsBrowser,
  needsOnlyBrowser,
  predictedFacts,
  type Rendering,
  staticFailed,
  withDifferent,
  withoutAgain,
} from '../../model/crawl/rendering-policy.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { BrowserPage, BrowserSession, StateBudget } from '../../ports/browser-engine.ts';
import type { AgentPorts } from '../agent-ports.ts';
import type { MemberSession } from '../login/credentials-desk.ts';
import type { ScanSettings } from '../scan-settings.ts';
import { ExplorationPlan } from './exploration-plan.ts';
import type { HostPacer } from './host-pacer.ts';
import type { LiveView } from './live-view.ts';
import { type Comparing, RenderingDecisions } from './rendering-decisions.ts';
import { Turns } from './turns.ts';

/** How the pages of a pattern are read from now on. */
export interface SettledPattern {
  readonly pattern: string;
  readonly way: 'browser' | 'static';
}

/** A static reading; without a structure the answer is not HTML. */
interface FixedReading {
  readonly reading: PageReading;
  readonly structure: PageStructure | null;
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
  readonly #ports: Pick<AgentPorts, 'browser' | 'fetcher' | 'documents' | 'clock'>;
  readonly #settings: ScanSettings;
  readonly #pacer: HostPacer;
  readonly #signal: AbortSignal;
  readonly #live: LiveView | null;
  readonly #onSettled: (settled: SettledPattern) => void;
  readonly #settled = new Map<string, SettledPattern['way']>();
  readonly #turns = new Turns();
  readonly #exploration = new ExplorationPlan();
  readonly #decisions: RenderingDecisions;
  #session: Promise<BrowserSession> | null = null;
  #unfollow: () => void = () => {};
  #secrets: Secrets | null = null;

  constructor(parts: {
    ports: Pick<AgentPorts, 'browser' | 'fetcher' | 'documents' | 'clock'>;
    settings: ScanSettings;
    pacer: HostPacer;
    rendering: Rendering;
    signal: AbortSignal;
    live?: LiveView;
    /** Called when it is decided how the rest of a pattern is read. */
    onSettled?: (settled: SettledPattern) => void;
  }) {
    this.#ports = parts.ports;
    this.#settings = parts.settings;
    this.#pacer = parts.pacer;
    this.#decisions = new RenderingDecisions(parts.rendering);
    this.#signal = parts.signal;
    this.#live = parts.live ?? null;
    this.#onSettled = parts.onSettled ?? (() => {});
  }

  /** The learnt patterns of the site, to be stored with the scan. */
  get rendering(): Rendering {
    return this.#decisions.learnt;
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
    const { reading } = await this.#statically(url, signal);
    return this.#concealed(reading);
  }

  /** A static reading as the delta of its code predicts it; a page that no delta predicts is read in the browser. */
  async #asPredicted(url: string): Promise<PageReading> {
    const { reading, structure } = await this.#statically(url);
    if (this.#settings.render === 'never' || reading.facts === null || structure === null)
      return reading;
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

  /** Later readings contain none of these secrets, even where the site shows them. */
  conceal(secrets: Secrets): void {
    this.#secrets = secrets;
  }

  /** A page to act on, in the context that pages are read in. */
  async openPage(url: string): Promise<BrowserPage> {
    const session = await this.session();
    const { page } = await this.#pacer.turn(this.#signal, async () => {
      const opened = await session.openPage(url, {
        timeoutMs: this.#settings.pageTimeoutMs,
        signal: this.#signal,
      });
      return { page: opened, status: opened.status, headers: opened.headers };
    });
    return page;
  }

  /** No client sees the browser during this work. */
  hidden<T>(work: () => Promise<T>): Promise<T> {
    return this.#live === null ? work() : this.#live.hidden(work);
  }

  /** These pages are pending again. */
  readAgain(urls: readonly string[]): void {
    this.#decisions.note((rendering) => withoutAgain(rendering, urls));
  }

  async #read(url: string, pattern: string): Promise<PageReading> {
    const { render } = this.#settings;
    if (render === 'never') return (await this.#statically(url)).reading;
    if (render === 'always' || needsOnlyBrowser(this.rendering, pattern))
      return this.#inBrowserOnly(url, pattern);
    const turn = this.#turns.take();
    try {
      const fixed = await this.#statically(url).catch((error: unknown) => {
        if (error instanceof SiteUnreachable) return null;
        throw error;
      });
      await turn.comes;
      if (fixed === null) return await this.#afterFailure(url, pattern);
      if (isFinal(fixed.reading)) return fixed.reading;
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

  /** The isolated browser context of this scan, opened when it is first needed. */
  session(): Promise<BrowserSession> {
    this.#session ??= this.#openSession();
    this.#session.catch(() => {
      this.#session = null;
    });
    return this.#session;
  }

  async #openSession(): Promise<BrowserSession> {
    const session = await this.#ports.browser.openSession();
    this.#unfollow = this.#live?.follow(session) ?? this.#unfollow;
    return session;
  }

  /** Continues in a context that is logged in, which the caller still has to close. */
  adopt({ session, secrets }: MemberSession): void {
    this.#session = Promise.resolve(session);
    this.#unfollow = this.#live?.follow(session) ?? this.#unfollow;
    this.conceal(secrets);
  }

  /** Leaves the context to the caller, if it is logged in; null, and nothing is done, when it is not. */
  async release(): Promise<MemberSession | null> {
    const session = (await this.#session?.catch(() => null)) ?? null;
    if (session === null || this.#secrets === null) return null;
    this.#unfollow();
    this.#session = null;
    return { session, secrets: this.#secrets };
  }

  async close(): Promise<void> {
    this.#unfollow();
    const opened = this.#session;
    this.#session = null;
    if (opened !== null) await (await opened.catch(() => null))?.close();
  }

  async #compare(
    page: FixedPage,
    comparing: Comparing,
    states: StateBudget | undefined,
  ): Promise<PageReading> {
    try {
      const rendered = await this.#inBrowser(page.url, states);
      await comparing.comes;
      if (!isSample(rendered)) return rendered;
      const lesson = (facts: PageFacts) => (rendering: Rendering) =>
        learnFrom(rendering, page, facts, comparing.checked);
      // A browser without enough time may show a page before its scripts are done: a surprising result is checked twice.
      const isSurprise = lesson(rendered.facts)(this.rendering).isSurprise;
      const again = isSurprise ? await this.#inBrowser(page.url, states) : null;
      const sample = again !== null && isSample(again) ? again : rendered;
      this.#decisions.learn((rendering) => lesson(sample.facts)(rendering).rendering);
      this.#settle(page.pattern);
      return withFixedText(sample, page);
    } finally {
      comparing.end();
    }
  }

  /** How far a page that was read statically is explored. A page that leads to another address is explored there. */
  #statesOf(reading: PageReading, pattern: string): StateBudget | undefined {
    return isElsewhere(reading, pattern) ? undefined : this.#exploration.next(pattern);
  }

  async #inBrowserOnly(url: string, pattern: string): Promise<PageReading> {
    const states = this.#exploration.next(pattern);
    const rendered = await this.#inBrowser(url, states);
    if (states !== undefined && isElsewhere(rendered, pattern)) this.#exploration.giveBack(pattern);
    return rendered;
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
    const session = await this.session();
    const onScreenshot = this.#live?.picture(url);
    return this.#pacer.turn(this.#signal, () =>
      session.read(url, {
        timeoutMs: this.#settings.pageTimeoutMs,
        signal: this.#signal,
        ...(states === undefined ? {} : { states }),
        ...(onScreenshot === undefined ? {} : { onScreenshot }),
      }),
    );
  }

  async #statically(url: string, signal = this.#signal): Promise<FixedReading> {
    const cookie = this.#session === null ? '' : await (await this.#session).cookieHeader(url);
    const resource = await this.#pacer.turn(signal, () =>
      this.#ports.fetcher.fetch(url, {
        timeoutMs: this.#settings.pageTimeoutMs,
        maxBytes: this.#settings.maxPageBytes,
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
        ...(cookie === '' ? {} : { headers: { cookie } }),
        signal,
      }),
    );
    const html = isHtml(resource.contentType, resource.text);
    const read = html
      ? await this.#ports.documents.readStructured(resource.text, resource.url)
      : null;
    return {
      reading: {
        requestedUrl: url,
        url: resource.url,
        mode: 'static',
        status: resource.status,
        contentType: html ? 'text/html' : resource.contentType,
        headers: resource.headers,
        redirects: resource.redirects,
        facts: read?.facts ?? null,
        partial: resource.truncated,
        bytes: resource.body.byteLength,
        durationMs: resource.durationMs,
      },
      structure: read?.structure ?? null,
    };
  }
}

function withFixedText(reading: PageReading, { facts }: FixedPage): PageReading {
  const { text, textLength } = facts;
  return { ...reading, fixedText: { text, textLength } };
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
