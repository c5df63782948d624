import type { UnreachableReason } from '../site/target-errors.ts';
import { retryAfterMs } from './http-date.ts';

/**
 * The present pace of requests to one site. JSON-serialisable; durations in milliseconds, instants in milliseconds
 * since 1970.
 */
export interface PolitenessState {
  /** Pause between two requests. */
  readonly delayMs: number;
  /** The most requests at the same time. */
  readonly concurrency: number;
  /** How many requests may run at the same time now; refusals lower it. */
  readonly allowed: number;
  /** The instant before which no request starts. */
  readonly notBefore: number;
  /** How often in a row the site asked for a pause. */
  readonly refusals: number;
  /** Successful answers since the last change of `allowed`. */
  readonly successes: number;
}

/** The longest Crawl-delay that is obeyed. The pause that Signpost's operator configures is not limited. */
const MAX_SITE_DELAY_MS = 10_000;
/** The longest pause; a longer Retry-After is shortened to it. */
export const MAX_PAUSE_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 1_000;
/** With a pause of this length or more, requests run one at a time, whoever asked for the pause. */
const ONE_BY_ONE_FROM_MS = 1_000;
/** After this many successful answers in a row, one more request may run at the same time. */
const ANSWERS_TO_RECOVER = 10;

/** A site's Crawl-delay (seconds) in milliseconds, at most 10 s, so that no site stalls a scan for ever. */
export function limitedDelayMs(crawlDelaySeconds: number): number {
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
 * doubling from a second) and halve the number of requests at the same time. Refusals of requests that were under way
 * when the pause began do not count again. Every tenth successful answer in a row allows one more request at the same
 * time again. `status` 0: no answer.
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
 * Call when a request starts, so that simultaneous requests also keep the pause. Without it the pause is only kept
 * between an answer and the next request, which is enough for pauses of a second and more (one request at a time).
 */
export function afterStart(state: PolitenessState, now: Date): PolitenessState {
  return { ...state, notBefore: Math.max(state.notBefore, now.getTime() + state.delayMs) };
}

/** Whether one more request may run beside `inFlight` others. */
export function hasRoom(state: PolitenessState, inFlight: number): boolean {
  return inFlight < state.allowed;
}

/** How long no request may start, in milliseconds; 0: one may start now. */
export function pauseMs(state: PolitenessState, now: Date): number {
  return Math.min(Math.max(0, state.notBefore - now.getTime()), MAX_PAUSE_MS);
}

const MAX_TRIES = 3;
const TRIES_BY_REASON: Readonly<Record<UnreachableReason, number>> = {
  timeout: MAX_TRIES,
  reset: MAX_TRIES,
  crashed: MAX_TRIES,
  // These errors rarely end during a scan, but a name server or a restarting host may fail once.
  dns: 2,
  refused: 2,
  other: 2,
  tls: 1,
  protocol: 1,
  'too-many-redirects': 1,
  aborted: 1,
};

/**
 * Whether a page is tried again after `attempts` attempts: three attempts for temporary answers (408, 425, 429, 5xx),
 * timeouts, resets and crashes; two for DNS failures and refused connections; one for permanent errors.
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
