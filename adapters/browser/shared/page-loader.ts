import { isAttachment, isHtmlType } from '@signpost/backend-domain/model/crawl/html-content.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import {
  SiteUnreachable,
  TargetForbidden,
  type UnreachableReason,
} from '@signpost/backend-domain/model/site/target-errors.ts';
import type { ReadOptions } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { TargetPolicy } from '@signpost/backend-domain/ports/target-policy.ts';
import { attempt, DeadlinePassed, within } from './deadline.ts';
import { PageNotAnswering } from './isolated-world.ts';
import { headersOf, type MainResponse } from './navigation.ts';
import { fromEgressProxy, fromNetworkError } from './navigation-failure.ts';
import type { Tab } from './tab.ts';

/** Why a page that answered cannot be read. `gone`: whenever the page is called, it has navigated again. */
const REASONS: Readonly<Record<PageNotAnswering['why'], UnreachableReason>> = {
  timeout: 'timeout',
  gone: 'too-many-redirects',
  failed: 'other',
};

/** The time reserved for reading a page that has not settled. */
const READING_MS = 1_500;

/** A loaded page: the response, and why it is incomplete (null when it is complete). */
export interface Loaded {
  readonly response: MainResponse;
  readonly partial: string | null;
}

/** Opens an address in a tab and returns the result in the domain's types. */
export class PageLoader {
  readonly #tab: Tab;
  readonly #url: string;
  readonly #started = performance.now();
  readonly #end: number;
  readonly #policy: TargetPolicy | undefined;

  constructor(tab: Tab, url: string, options: ReadOptions, policy: TargetPolicy | undefined) {
    this.#tab = tab;
    this.#url = url;
    this.#end = this.#started + options.timeoutMs;
    this.#policy = policy;
  }

  /** Loads and waits until the page has settled. Rejects with SiteUnreachable or TargetForbidden. */
  async load(): Promise<Loaded> {
    const { navigation } = this.#tab;
    const failure = await this.#navigate();
    if (failure !== null) await this.#explain(failure);
    const { response } = navigation;
    if (!response) throw new SiteUnreachable(this.#url, navigation.crashed ? 'crashed' : 'timeout');
    const refusal = fromEgressProxy(this.#url, response);
    if (refusal) throw refusal;
    if (!isPage(response)) {
      await this.#tab.stopLoading();
      return { response, partial: null };
    }
    const budget = this.#end - Math.min(READING_MS, (this.#end - this.#started) / 3);
    const { partial } = await this.#tab.settle(budget);
    if (navigation.crashed) throw new SiteUnreachable(this.#url, 'crashed');
    if (partial) await this.#tab.stopLoading();
    return { response: navigation.response ?? response, partial };
  }

  /** The complete reading of a loaded page. */
  async reading({ response, partial }: Loaded): Promise<PageReading> {
    const { navigation } = this.#tab;
    const isShown = isPage(response) && navigation.hasDocument && !isErrorPage(navigation.failure);
    const facts = isShown ? await this.#facts() : null;
    const isOurs = facts !== null && /^https?:/.test(facts.url);
    return {
      requestedUrl: this.#url,
      url: isOurs ? facts.url : response.url,
      mode: 'browser',
      status: response.status,
      contentType:
        (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
      headers: headersOf(response),
      redirects: [...navigation.redirects],
      facts: isOurs ? facts : null,
      partial,
      bytes: navigation.bytes,
      durationMs: Math.round(performance.now() - this.#started),
    };
  }

  async #facts() {
    try {
      return await this.#tab.extract(Math.max(1_000, this.#end - performance.now()));
    } catch (cause) {
      if (!(cause instanceof PageNotAnswering)) throw cause;
      throw new SiteUnreachable(this.#url, this.#whyNotAnswering(cause), { cause });
    }
  }

  #whyNotAnswering({ why }: PageNotAnswering): UnreachableReason {
    const { crashed, documents } = this.#tab.navigation;
    // When a page is gone although it loaded no second document, its browser has ended.
    return crashed || (why === 'gone' && documents <= 1) ? 'crashed' : REASONS[why];
  }

  /** Resolves with Chromium's net:: error, or with null when a response has arrived. */
  async #navigate(): Promise<string | null> {
    const { navigation } = this.#tab;
    const budget = this.#end - performance.now();
    const answered = async () => {
      // When the response is not a page (a download, a PDF, 204), the navigation fails or never ends.
      while (!navigation.response && !navigation.crashed && performance.now() < this.#end)
        await navigation.next(this.#end - performance.now());
      return null;
    };
    try {
      const opening = this.#tab.navigate(this.#url);
      return await within(budget, Promise.race([opening, answered()]));
    } catch (cause) {
      if (navigation.crashed) throw new SiteUnreachable(this.#url, 'crashed', { cause });
      if (cause instanceof DeadlinePassed)
        throw new SiteUnreachable(this.#url, 'timeout', { cause });
      throw new SiteUnreachable(this.#url, 'crashed', { cause });
    }
  }

  async #explain(failure: string): Promise<void> {
    const { navigation } = this.#tab;
    // The events of a response may still be under way.
    if (!navigation.response) await navigation.next(50);
    if (navigation.response) return;
    if (/TUNNEL_CONNECTION_FAILED/.test(failure) && this.#policy) {
      const refusal = await attempt(
        2_000,
        this.#policy.check(this.#url).then(
          () => null,
          (error) => error,
        ),
      );
      if (refusal instanceof TargetForbidden) throw refusal;
    }
    throw fromNetworkError(this.#url, failure);
  }
}

function isPage({ mimeType, headers }: MainResponse): boolean {
  return isHtmlType(mimeType) && !isAttachment(headers);
}

/** Whether Chromium shows its own error page, because an error response had no content. */
function isErrorPage(failure: string | null): boolean {
  return failure !== null && /HTTP_RESPONSE_CODE_FAILURE/.test(failure);
}
