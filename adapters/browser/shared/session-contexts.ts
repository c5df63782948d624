import type { BrowserSessionOptions } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { BrowserHost } from './browser-host.ts';
import { SessionContext } from './session-context.ts';

/** The browser contexts of a session. A context whose browser ended is replaced. */
export interface SessionContexts {
  /** A context for the next page. Rejects with BrowserUnavailable. */
  take(): Promise<SessionContext>;
  /** Returns the context after its page was left. `isClean`: whether its tab was emptied. */
  giveBack(context: SessionContext, isClean: boolean): Promise<void>;
  close(): Promise<void>;
}

export function sessionContexts(
  host: BrowserHost,
  options: BrowserSessionOptions,
): SessionContexts {
  return options.firstVisits === true
    ? new ContextPerPage(host, options)
    : new SharedContext(host, options);
}

/** One context for all pages, which share their cookies and storage like the pages of one visitor. */
class SharedContext implements SessionContexts {
  readonly #host: BrowserHost;
  readonly #options: BrowserSessionOptions;
  #context: Promise<SessionContext> | null = null;

  constructor(host: BrowserHost, options: BrowserSessionOptions) {
    this.#host = host;
    this.#options = options;
  }

  async take(): Promise<SessionContext> {
    const known = await this.#context?.catch(() => null);
    if (known && !known.browser.gone.aborted) return known;
    const opening = SessionContext.open(this.#host, this.#options);
    this.#context = opening;
    return await opening;
  }

  async giveBack(): Promise<void> {}

  async close(): Promise<void> {
    const context = await this.#context?.catch(() => null);
    this.#context = null;
    await context?.close();
  }
}

/**
 * A context for each page that is open at the same time. Its cookies and stored data are cleared before it is used for
 * another page, so that every page is opened as on a first visit. Its HTTP cache is kept.
 */
class ContextPerPage implements SessionContexts {
  readonly #host: BrowserHost;
  readonly #options: BrowserSessionOptions;
  readonly #idle: SessionContext[] = [];
  #isClosed = false;

  constructor(host: BrowserHost, options: BrowserSessionOptions) {
    this.#host = host;
    this.#options = options;
  }

  async take(): Promise<SessionContext> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop())
      if (!idle.browser.gone.aborted) return idle;
    return await SessionContext.open(this.#host, this.#options);
  }

  async giveBack(context: SessionContext, isClean: boolean): Promise<void> {
    const isReusable = isClean && !this.#isClosed && (await context.forgetVisit());
    if (isReusable && !this.#isClosed) this.#idle.push(context);
    else await context.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#idle.splice(0).map((context) => context.close()));
  }
}
