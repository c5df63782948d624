import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type {
  BrowserPage,
  BrowserSession,
  Target,
  TargetMatch,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import type { GuidedPage } from './guided-page.ts';

const OPEN_MS = 30_000;

interface SessionPageOptions {
  /** Only lets the page send requests with safe methods, such as GET. */
  readonly readOnly?: boolean;
  /** Also loads images and fonts. */
  readonly pictures?: boolean;
}

/** A page in a browser that Signpost starts, with all its guards: the egress proxy, no downloads, no new windows. */
export class SessionPage implements GuidedPage {
  readonly #session: BrowserSession;
  readonly #options: SessionPageOptions;
  #page: BrowserPage | null = null;

  constructor(session: BrowserSession, options: SessionPageOptions = {}) {
    this.#session = session;
    this.#options = options;
  }

  async open(url: string): Promise<void> {
    const { readOnly = false, pictures = false } = this.#options;
    await this.close();
    this.#page = await this.#session.openPage(url, { timeoutMs: OPEN_MS, pictures });
    if (readOnly) await this.#page.refuseWrites('site');
  }

  /** A screenshot of the viewport as JPEG; null before a page is open. */
  async picture(): Promise<Uint8Array | null> {
    return (await this.#page?.screenshot()) ?? null;
  }

  url(): string {
    return this.#page?.url() ?? 'about:blank';
  }

  facts(): Promise<PageFacts> {
    return this.#opened().facts();
  }

  match(targets: readonly Target[]): Promise<readonly TargetMatch[]> {
    return this.#opened().match(targets);
  }

  click(target: Target): Promise<void> {
    return this.#opened().click(target);
  }

  fill(target: Target, value: string): Promise<void> {
    return this.#opened().fill(target, value);
  }

  select(target: Target, value: string): Promise<void> {
    return this.#opened().select(target, value);
  }

  setChecked(target: Target, checked: boolean): Promise<void> {
    return this.#opened().setChecked(target, checked);
  }

  press(target: Target, key: string): Promise<void> {
    return this.#opened().press(target, key);
  }

  settle(timeoutMs: number, isGoal?: (url: string) => boolean): Promise<void> {
    return this.#opened().settle(timeoutMs, isGoal);
  }

  async close(): Promise<void> {
    await this.#page?.close();
    this.#page = null;
  }

  #opened(): BrowserPage {
    if (this.#page === null) throw new PageActionFailed('act before a page is open', 'page-gone');
    return this.#page;
  }
}
