import { InvalidUrl, TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';
import type {
  AnswerHead,
  FetchedResource,
  FetchOptions,
  StaticFetcher,
} from '@signpost/backend-domain/ports/static-fetcher.ts';
import { Slots } from '../slots.ts';
import { unlessAborted } from './abort-race.ts';
import { discard, type ReadBody, readBody } from './body-reader.ts';
import { FetchDeadline } from './fetch-deadline.ts';
import {
  type Answer,
  GuardedDispatcher,
  type GuardedDispatcherOptions,
} from './guarded-dispatcher.ts';
import { type GuardedTargetPolicy, withoutUserinfo } from './guarded-target-policy.ts';
import { headersAcross, type RequestHeaders, requestHeaders } from './request-headers.ts';
import { decodeText, mimeEssence } from './text-decoder.ts';
import { redirectsNowhere, tooManyRedirects, toUnreachable } from './unreachable.ts';
import { signpostUserAgent } from './user-agent.ts';

export interface GuardedStaticFetcherOptions extends GuardedDispatcherOptions {
  readonly userAgent?: string;
  /** The maximum number of concurrent fetches, over all origins; further ones wait, within their own deadline. */
  readonly maxConcurrent?: number;
}

const MAX_REDIRECTS = 20;
const MAX_CONCURRENT = 32;
/** A body that is not wanted is read up to this length, so that its connection can be used again. */
const DROPPED_BODY_BYTES = 64 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Hop {
  readonly url: URL;
  readonly answer: Answer;
  readonly redirects: readonly string[];
}

/**
 * A StaticFetcher with undici (HTTP/1.1, keep-alive). Before every request, redirects included, the policy checks the
 * target's addresses; the dispatcher connects only to these. A user name and password in a URL are not sent. When the
 * caller aborts, `fetch` rejects with SiteUnreachable (`aborted`) at any time; when the deadline passes, it rejects
 * before the response headers arrived, and truncates the body later.
 */
export class GuardedStaticFetcher implements StaticFetcher {
  readonly #policy: GuardedTargetPolicy;
  readonly #dispatcher: GuardedDispatcher;
  readonly #slots: Slots;
  readonly #userAgent: string;

  constructor(policy: GuardedTargetPolicy, options: GuardedStaticFetcherOptions = {}) {
    this.#policy = policy;
    this.#dispatcher = new GuardedDispatcher(options);
    this.#slots = new Slots(options.maxConcurrent ?? MAX_CONCURRENT);
    this.#userAgent = options.userAgent ?? signpostUserAgent();
  }

  async fetch(requestedUrl: string, options: FetchOptions): Promise<FetchedResource> {
    const started = performance.now();
    const deadline = new FetchDeadline(options.timeoutMs, options.signal);
    let leave = (): void => {};
    try {
      leave = await this.#slots.take(deadline.signal);
      const hop = await this.#follow(parseTarget(requestedUrl), options, deadline);
      const head = headOf(hop.answer);
      const body =
        options.wantsBody?.(head) === false ? unread(hop) : await read(hop, options.maxBytes);
      if (options.signal?.aborted) throw deadline.reasonFor(hop.url.href);
      return toResource(
        requestedUrl,
        hop,
        head,
        body,
        deadline.passed,
        performance.now() - started,
      );
    } catch (error) {
      throw toDomainError(error, requestedUrl, deadline);
    } finally {
      leave();
      deadline.close();
    }
  }

  async close(): Promise<void> {
    await this.#dispatcher.close();
  }

  async #follow(start: URL, options: FetchOptions, deadline: FetchDeadline): Promise<Hop> {
    let url = start;
    let headers = requestHeaders(this.#userAgent, options.accept, options.headers);
    const redirects: string[] = [];
    for (;;) {
      const answer = await this.#exchange(url, headers, deadline);
      const next = targetOf(answer, url);
      if (!next || options.mayFollow?.(next.href) === false) return { url, answer, redirects };
      dropBody(answer);
      if (redirects.length >= MAX_REDIRECTS) {
        throw tooManyRedirects(withoutUserinfo(start), MAX_REDIRECTS);
      }
      redirects.push(withoutUserinfo(url));
      headers = headersAcross(headers, url, next);
      url = next;
    }
  }

  async #exchange(url: URL, headers: RequestHeaders, deadline: FetchDeadline): Promise<Answer> {
    try {
      return await this.#request(url, headers, deadline);
    } catch (error) {
      // The server closed an idle connection at the moment it was used again, so the request is repeated once.
      if (!deadline.signal.aborted && diedWhileIdle(error)) {
        return await this.#request(url, headers, deadline).catch(rethrowFor(url));
      }
      return rethrowFor(url)(error);
    }
  }

  async #request(url: URL, headers: RequestHeaders, deadline: FetchDeadline): Promise<Answer> {
    const { signal } = deadline;
    const destination = await unlessAborted(this.#policy.destination(url.href), signal);
    return await this.#dispatcher.get(url, destination, headers, signal);
  }
}

/** Parses the URL. Throws TargetForbidden when it is not one; the policy checks everything else. */
function parseTarget(raw: string): URL {
  const url = URL.parse(raw);
  if (!url) throw notOfTheWeb(raw.slice(0, 200));
  return url;
}

function notOfTheWeb(shown: string): TargetForbidden {
  return new TargetForbidden(shown, 'only web addresses (http and https) can be read.');
}

/**
 * The target of a redirect; null when the response is not a redirect. Throws SiteUnreachable when the target is not a
 * valid URL.
 */
function targetOf(answer: Answer, url: URL): URL | null {
  const location = [answer.headers.location ?? []].flat()[0];
  if (!REDIRECTS.has(answer.statusCode) || location === undefined) return null;
  const target = URL.parse(location, url.href);
  if (!target) {
    dropBody(answer);
    throw redirectsNowhere(withoutUserinfo(url));
  }
  return target;
}

function dropBody(answer: Answer): void {
  answer.body.dump({ limit: DROPPED_BODY_BYTES }).catch(() => discard(answer.body));
}

function read({ answer }: Hop, maxBytes: number): Promise<ReadBody> {
  const encoding = [answer.headers['content-encoding'] ?? []].flat().join(',');
  return readBody(answer.body, encoding, maxBytes);
}

function unread({ answer }: Hop): ReadBody {
  dropBody(answer);
  return { bytes: new Uint8Array(), truncated: null };
}

function headOf({ headers: raw }: Answer): AnswerHead {
  const headers = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  );
  return { headers, contentType: mimeEssence(headers['content-type'] ?? '') };
}

function toResource(
  requestedUrl: string,
  { url, answer, redirects }: Hop,
  { headers, contentType }: AnswerHead,
  { bytes, truncated }: ReadBody,
  timedOut: boolean,
  durationMs: number,
): FetchedResource {
  let text: string | null = null;
  return {
    requestedUrl,
    url: withoutUserinfo(url),
    status: answer.statusCode,
    headers,
    contentType,
    body: bytes,
    // Decoded on first use, because most large bodies are images or archives, which nobody reads as text.
    get text() {
      text ??= decodeText(bytes, headers['content-type'] ?? '');
      return text;
    },
    truncated: truncated === 'broken' && timedOut ? 'timeout' : truncated,
    redirects,
    durationMs: Math.round(durationMs),
  };
}

/** Whether the server closed a connection that had been used before. undici's error tells how much was read from it. */
function diedWhileIdle(error: unknown): boolean {
  if (!(typeof error === 'object' && error && 'socket' in error && 'message' in error))
    return false;
  const { socket, message } = error;
  const served = typeof socket === 'object' && socket && 'bytesRead' in socket && socket.bytesRead;
  return /closed/u.test(String(message)) && typeof served === 'number' && served > 0;
}

function rethrowFor(url: URL): (error: unknown) => never {
  return (error) => {
    if (error instanceof InvalidUrl) throw notOfTheWeb(withoutUserinfo(url));
    if (error instanceof TargetForbidden) throw error;
    throw toUnreachable(withoutUserinfo(url), error);
  };
}

function toDomainError(error: unknown, requestedUrl: string, deadline: FetchDeadline): Error {
  if (error instanceof TargetForbidden) return error;
  const url = URL.parse(requestedUrl);
  const shown = url ? withoutUserinfo(url) : requestedUrl.slice(0, 200);
  return deadline.reasonFor(shown) ?? toUnreachable(shown, error);
}
