import { isDeepStrictEqual } from 'node:util';
import type {
  FetchedResource,
  FetchOptions,
  StaticFetcher,
} from '@signpost/backend-domain/ports/static-fetcher.ts';

/** A request that is under way before `fetch` was called for it. */
interface EarlyRequest {
  readonly url: string;
  readonly options: FetchOptions;
  readonly answer: Promise<FetchedResource>;
  readonly cancel: AbortController;
}

/**
 * StaticFetcher that can begin one request before its caller is loaded: the site answers while the program starts. The next
 * `fetch` of the same URL with the same options takes over the answer; every other request goes to the fetcher behind it.
 */
export class EarlyFetcher implements StaticFetcher {
  readonly #fetcher: StaticFetcher;
  #early: EarlyRequest | null = null;

  constructor(fetcher: StaticFetcher) {
    this.#fetcher = fetcher;
  }

  /** Begins the request; resolves and rejects as `fetch` will. Its timeout runs from now on. `signal` is not heeded. */
  begin(url: string, { signal: _, ...options }: FetchOptions): Promise<FetchedResource> {
    this.#early?.cancel.abort();
    const cancel = new AbortController();
    const answer = this.#fetcher.fetch(url, { ...options, signal: cancel.signal });
    // A request that is never taken over must not end the process when it fails.
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
