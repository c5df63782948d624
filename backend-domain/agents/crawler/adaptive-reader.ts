import { concealedReading, type Secrets } from '../../model/crawl/concealed.ts';
import { isHtml } from '../../model/crawl/html-content.ts';
import type { PageReading, ReadingMode } from '../../model/crawl/page-reading.ts';
import {
  countStatic,
  howToRead,
  learn,
  needsBrowser,
  type RenderingState,
  sameContent,
} from '../../model/crawl/rendering-policy.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { BrowserPage, BrowserSession } from '../../ports/browser-engine.ts';
import type { AgentPorts } from '../agent-ports.ts';
import type { MemberSession } from '../login/credentials-desk.ts';
import type { ScanSettings } from '../scan-settings.ts';
import type { HostPacer } from './host-pacer.ts';
import type { LiveView } from './live-view.ts';

/** How the pages of a pattern are read from now on. */
export interface SettledPattern {
  readonly pattern: string;
  readonly way: 'browser' | 'static';
}

/**
 * Reads pages the cheapest way that yields the truth: the first pages of a pattern both in the browser and statically,
 * then, where both agree, without the browser. One mismatch sends a pattern back to the browser.
 */
export class AdaptiveReader {
  readonly #ports: Pick<AgentPorts, 'browser' | 'fetcher' | 'documents' | 'clock'>;
  readonly #settings: ScanSettings;
  readonly #pacer: HostPacer;
  readonly #signal: AbortSignal;
  readonly #live: LiveView | null;
  readonly #onSettled: (settled: SettledPattern) => void;
  readonly #settled = new Map<string, SettledPattern['way']>();
  #rendering: RenderingState;
  #session: Promise<BrowserSession> | null = null;
  #unfollow: () => void = () => {};
  #secrets: Secrets | null = null;

  constructor(parts: {
    ports: Pick<AgentPorts, 'browser' | 'fetcher' | 'documents' | 'clock'>;
    settings: ScanSettings;
    pacer: HostPacer;
    rendering: RenderingState;
    signal: AbortSignal;
    live?: LiveView;
    /** Told when it is settled how the rest of a pattern is read. */
    onSettled?: (settled: SettledPattern) => void;
  }) {
    this.#ports = parts.ports;
    this.#settings = parts.settings;
    this.#pacer = parts.pacer;
    this.#rendering = parts.rendering;
    this.#signal = parts.signal;
    this.#live = parts.live ?? null;
    this.#onSettled = parts.onSettled ?? (() => {});
  }

  /** What was learnt of the site's patterns, to be kept with the scan. */
  get rendering(): RenderingState {
    return this.#rendering;
  }

  /** Rejects with SiteUnreachable or TargetForbidden. */
  async read(url: string, pattern: string): Promise<PageReading> {
    return this.#concealed(await this.#read(url, pattern));
  }

  /** Reads a page in this way, whatever is known of its pattern; nothing is learnt from it. Rejects as `read` does. */
  async readAs(url: string, mode: ReadingMode, signal?: AbortSignal): Promise<PageReading> {
    return this.#concealed(
      await (mode === 'browser' ? this.#inBrowser(url) : this.#statically(url, signal)),
    );
  }

  #concealed(found: PageReading): PageReading {
    const reading = { ...found, behindLogin: this.#secrets !== null };
    return this.#secrets === null ? reading : concealedReading(reading, this.#secrets);
  }

  /** What is read from now on holds nothing of these, also where the site shows them. */
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

  /** Nobody sees what is done meanwhile. */
  hidden<T>(work: () => Promise<T>): Promise<T> {
    return this.#live === null ? work() : this.#live.hidden(work);
  }

  async #read(url: string, pattern: string): Promise<PageReading> {
    const way = howToRead(this.#rendering, pattern);
    if (way === 'browser') return this.#inBrowser(url);
    if (way === 'both') return this.#bothWays(url, pattern);
    const reading = await this.#statically(url);
    this.#rendering = countStatic(this.#rendering, pattern);
    if (reading.facts === null || reading.status >= 400 || !needsBrowser(reading.facts))
      return reading;
    this.#learn(pattern, 'different');
    return this.#inBrowser(url);
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

  /** Goes on in a context that is logged in, which the caller still has to close. */
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

  async #bothWays(url: string, pattern: string): Promise<PageReading> {
    const fixed = await this.#statically(url).catch((error: unknown) => {
      if (error instanceof SiteUnreachable) return null;
      throw error;
    });
    if (fixed !== null && isFinal(fixed)) return fixed;
    const rendered = await this.#inBrowser(url);
    if (rendered.facts === null || rendered.status >= 400) return rendered;
    const comparison =
      fixed?.facts == null
        ? 'static-failed'
        : sameContent(rendered.facts, fixed.facts)
          ? 'same'
          : 'different';
    this.#learn(pattern, comparison);
    return rendered;
  }

  #learn(pattern: string, comparison: Parameters<typeof learn>[2]): void {
    this.#rendering = learn(this.#rendering, pattern, comparison);
    const way = howToRead(this.#rendering, pattern);
    // A page that is compared again settles nothing anew.
    if (way === 'both' || this.#settled.get(pattern) === way) return;
    this.#settled.set(pattern, way);
    this.#onSettled({ pattern, way });
  }

  async #inBrowser(url: string): Promise<PageReading> {
    const session = await this.session();
    const onScreenshot = this.#live?.picture(url);
    return this.#pacer.turn(this.#signal, () =>
      session.read(url, {
        timeoutMs: this.#settings.pageTimeoutMs,
        signal: this.#signal,
        ...(onScreenshot === undefined ? {} : { onScreenshot }),
      }),
    );
  }

  async #statically(url: string, signal = this.#signal): Promise<PageReading> {
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
    return {
      requestedUrl: url,
      url: resource.url,
      mode: 'static',
      status: resource.status,
      contentType: html ? 'text/html' : resource.contentType,
      headers: resource.headers,
      redirects: resource.redirects,
      facts: html ? await this.#ports.documents.read(resource.text, resource.url) : null,
      partial: resource.truncated,
      bytes: resource.body.byteLength,
      durationMs: resource.durationMs,
    };
  }
}

/** Answers that a browser would only repeat: errors, redirects to elsewhere and files are no pages. */
function isFinal(reading: PageReading): boolean {
  if (reading.status === 403 || reading.status === 503) return false;
  return reading.status >= 400 || (reading.facts === null && reading.contentType !== '');
}
