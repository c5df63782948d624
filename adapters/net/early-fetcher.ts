import { isDeepStrictEqual } from 'node:util';
import type {
  FetchedResource,
  FetchOptions,
  StaticFetcher,
} from '@signpost/backend-domain/ports/static-fetcher.ts';

/** A request that was sent before `fetch` was called for it. */
interface EarlyRequest {
  readonly url: string;
  readonly options: FetchOptions;
  readonly answer: Promise<FetchedResource>;
  readonly cancel: AbortController;
}

/**
 * A StaticFetcher that can send one request before the rest of the program is loaded, so that the site answers
 * meanwhile. The next `fetch` of the same URL with the same options receives that answer; every other request goes to
 * the fetcher behind it.
 */
export class EarlyFetcher implements StaticFetcher {
  readonly #fetcher: StaticFetcher;
  #early: EarlyRequest | null = null;

  constructor(fetcher: StaticFetcher) {
    this.#fetcher = fetcher;
  }

  /** Sends the request; resolves and rejects as `fetch` will. Its timeout begins now. `signal` is ignored. */
  begin(url: string, { signal: _, ...options }: FetchOptions): Promise<FetchedResource> {
    this.#early?.cancel.abort();
    const cancel = new AbortController();
    const answer = this.#fetcher.fetch(url, { ...options, signal: cancel.signal });
    // A failed request that nobody awaits must not end the process.
    answer.catch(() => undefined);
    this.#early = { url, options, answer, cancel };
    return answer;
  }

  async fetch(url: string, options: FetchOptions): Promise<FetchedResource> {
    const { signal, ...rest } = options;
    const early = this.#early;
    if (early === null || early.url !== url || !isDeepStrictEqual(early.options, rest))
      return this.#fetcher.fetch(url, options);
    this.#early = null;
    const cancel = (): void => early.cancel.abort();
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await early.answer;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    this.#early?.cancel.abort();
    this.#early = null;
    await this.#fetcher.close();
  }
}
