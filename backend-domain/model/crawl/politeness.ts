import type { UnreachableReason } from '../site/target-errors.ts';
import { retryAfterMs } from './http-date.ts';

/**
 * The present pace of requests to one site. JSON-serialisable; times in milliseconds (since 1970 where they are
 * instants).
 */
export interface PolitenessState {
  /** Pause between two requests. */
  readonly delayMs: number;
  /** Requests at a time at most. */
  readonly concurrency: number;
  /** Requests at a time at present. */
  readonly allowed: number;
  /** Nothing starts before. */
  readonly notBefore: number;
  /** How often in a row the site asked for a pause. */
  readonly refusals: number;
  /** Good answers since the last change of `allowed`. */
  readonly successes: number;
}

/** Of what a site asks for. Our operator's own pause is kept however long it is. */
const MAX_SITE_DELAY_MS = 10_000;
/** A site may ask for more; a scan does not wait longer. */
export const MAX_PAUSE_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 1_000;
/** A pause of this length means one request at a time, whether the site or the user asked for it. */
const ONE_BY_ONE_FROM_MS = 1_000;
/** After this many good answers in a row, one more request at a time is allowed. */
const ANSWERS_TO_RECOVER = 10;
/** When to ask again while all turns are taken: the end of a turn cannot be known in advance. */
const BUSY_WAIT_MS = 50;

/**
 * A site's Crawl-delay (seconds) as it is applied, in milliseconds: at most 10 s, so that no site stalls a scan for
 * ever.
 */
export function bearableDelayMs(crawlDelaySeconds: number): number {
  return Math.min(MAX_SITE_DELAY_MS, crawlDelaySeconds * 1000);
}

/** Pacing with `delayMs` between requests and `concurrency` at a time. */
export function newPoliteness({
  delayMs,
  concurrency,
}: {
  readonly delayMs: number;
  readonly concurrency: number;
}): PolitenessState {
  const delay = Math.max(0, delayMs || 0);
  const most = delay >= ONE_BY_ONE_FROM_MS ? 1 : Math.max(1, Math.floor(concurrency));
  return {
    delayMs: delay,
    concurrency: most,
    allowed: most,
    notBefore: 0,
    refusals: 0,
    successes: 0,
  };
}

/**
 * Adapts the pace to an answer. 429 and 503 cause a pause (as long as Retry-After says, at most 5 minutes; else
 * doubling from a second) and halve the requests at a time. Refusals of requests that were under way when the pause
 * began change nothing further. Every tenth good answer in a row allows one more request at a time again. `status` 0:
 * no answer.
 */
export function afterAnswer(
  state: PolitenessState,
  answer: { readonly status: number; readonly retryAfter: string | null; readonly now: Date },
): PolitenessState {
  const { status, retryAfter, now } = answer;
  const rested = Math.max(state.notBefore, now.getTime() + state.delayMs);
  if (status === 429 || status === 503)
    return refused({ ...state, notBefore: rested }, retryAfter, now, state.notBefore);
  if (status === 0 || status >= 500) return { ...state, notBefore: rested, successes: 0 };
  const successes = state.successes + 1;
  const recovers = successes >= ANSWERS_TO_RECOVER && state.allowed < state.concurrency;
  return {
    ...state,
    notBefore: rested,
    refusals: now.getTime() >= state.notBefore ? 0 : state.refusals,
    allowed: recovers ? state.allowed + 1 : state.allowed,
    successes: recovers ? 0 : successes,
  };
}

function refused(
  state: PolitenessState,
  retryAfter: string | null,
  now: Date,
  pausedUntil: number,
): PolitenessState {
  const asked = retryAfterMs(retryAfter, now);
  const underWay = state.refusals > 0 && now.getTime() < pausedUntil;
  const refusals = underWay ? state.refusals : state.refusals + 1;
  const pause = Math.min(MAX_PAUSE_MS, asked ?? FIRST_PAUSE_MS * 2 ** Math.min(refusals - 1, 20));
  const until = underWay && asked === null ? pausedUntil : now.getTime() + pause;
  return {
    ...state,
    notBefore: Math.max(state.notBefore, until),
    refusals,
    allowed: underWay ? state.allowed : Math.max(1, Math.floor(state.allowed / 2)),
    successes: 0,
  };
}

/**
 * Called when a request starts, so that simultaneous requests also keep the pause. Without it the pause is kept only
 * from each answer to the next request, which is enough for pauses of a second and more (one at a time).
 */
export function afterStart(state: PolitenessState, now: Date): PolitenessState {
  return { ...state, notBefore: Math.max(state.notBefore, now.getTime() + state.delayMs) };
}

/** How long to wait before asking again for leave to start, in milliseconds; 0: a request may start now. */
export function mayStart(
  state: PolitenessState,
  inFlight: number,
  now: Date,
): { readonly wait: number } {
  const pause = Math.max(0, state.notBefore - now.getTime());
  if (inFlight >= state.allowed) return { wait: Math.max(pause, BUSY_WAIT_MS) };
  return { wait: Math.min(pause, MAX_PAUSE_MS) };
}

const MAX_TRIES = 3;
const TRIES_BY_REASON: Readonly<Record<UnreachableReason, number>> = {
  timeout: MAX_TRIES,
  reset: MAX_TRIES,
  crashed: MAX_TRIES,
  // These rarely pass within a scan, but a name server or a restarting host may hiccup once.
  dns: 2,
  refused: 2,
  other: 2,
  tls: 1,
  protocol: 1,
  'too-many-redirects': 1,
  aborted: 1,
};

/**
 * Whether a page that was tried `attempts` times is tried again: three tries for answers that ask to come back (408,
 * 425, 429, 5xx), for timeouts, resets and crashes; two for DNS failures and refused connections; one for the rest.
 */
export function shouldRetry(
  failure:
    | { readonly status: number; readonly attempts: number }
    | { readonly reason: UnreachableReason; readonly attempts: number },
): boolean {
  if ('reason' in failure) return failure.attempts < TRIES_BY_REASON[failure.reason];
  const { status, attempts } = failure;
  const passing = status === 408 || status === 425 || status === 429 || status >= 500;
  return passing && attempts < MAX_TRIES;
}
