import { describe, expect, it } from '@jest/globals';
import {
  afterAnswer,
  afterStart,
  hasRoom,
  limitedDelayMs,
  newPoliteness,
  type PolitenessState,
  pauseMs,
  shouldRetry,
} from '@signpost/backend-domain/model/crawl/politeness.ts';
import fc from 'fast-check';
import { noon } from '../../support/mothers.ts';

const at = (ms: number) => new Date(noon.getTime() + ms);
const quick = newPoliteness({ delayMs: 0, concurrency: 8 });
const answered = (
  state: PolitenessState,
  status: number,
  ms = 0,
  retryAfter: string | null = null,
) => afterAnswer(state, { status, retryAfter, now: at(ms) });
const waitOf = (state: PolitenessState, ms = 0) => pauseMs(state, at(ms));

describe('A site without Crawl-delay', () => {
  it('gets as many concurrent requests as allowed, without a pause', () => {
    expect(hasRoom(quick, 7)).toBe(true);
    expect(hasRoom(quick, 8)).toBe(false);
    expect(waitOf(answered(quick, 200))).toBe(0);
    expect(waitOf(answered(quick, 404))).toBe(0);
  });
});

describe('A site with Crawl-delay', () => {
  it('gets one request at a time, and a pause after each answer', () => {
    const slow = newPoliteness({ delayMs: 2_000, concurrency: 8 });
    expect([hasRoom(slow, 0), hasRoom(slow, 1)]).toEqual([true, false]);
    const next = answered(slow, 200);
    expect(waitOf(next)).toBe(2_000);
    expect(waitOf(next, 1_500)).toBe(500);
    expect(waitOf(next, 2_000)).toBe(0);
  });

  it('has its Crawl-delay limited to 10 seconds', () => {
    expect([0, 2.5, 86_400].map(limitedDelayMs)).toEqual([0, 2_500, 10_000]);
  });

  it('gets our own pause when that is longer', () => {
    expect(waitOf(answered(newPoliteness({ delayMs: 60_000, concurrency: 1 }), 200))).toBe(60_000);
  });

  it.each([Number.NaN, -5])('of %d milliseconds has no delay', (delayMs) => {
    expect(waitOf(answered(newPoliteness({ delayMs, concurrency: 0 }), 200))).toBe(0);
    expect(waitOf(newPoliteness({ delayMs, concurrency: 0 }))).toBe(0);
  });

  it('gets pauses between the starts of requests where several may run at once', () => {
    const started = afterStart(newPoliteness({ delayMs: 200, concurrency: 4 }), noon);
    expect(hasRoom(started, 1)).toBe(true);
    expect(waitOf(started, 50)).toBe(150);
    expect(waitOf(started, 200)).toBe(0);
  });
});

describe('A site that answers 429 or 503', () => {
  it.each([
    ['seconds', '7', 7_000],
    ['a date', 'Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['a date in the old form', 'Friday, 20-Nov-26 12:00:30 GMT', 30_000],
    ['a date as asctime writes it', 'Fri Nov 20 12:00:30 2026', 30_000],
    ['a day', '86400', 300_000],
    ['a date years ahead', 'Fri, 20 Nov 2099 12:00:00 GMT', 300_000],
    ['an absurd number', '9'.repeat(400), 300_000],
    ['a past date', 'Fri, 20 Nov 2020 12:00:00 GMT', 0],
    ['a negative number', '-5', 1_000],
    ['no number', 'soon', 1_000],
    ['a number that Date would parse as a year', '2099', 300_000],
    ['an ISO date', '2099-01-01', 1_000],
    ['nothing', null, 1_000],
  ])('gets no request until its Retry-After has passed: %s', (_, retryAfter, wait) => {
    for (const status of [429, 503])
      expect(waitOf(answered(quick, status, 0, retryAfter))).toBe(wait);
  });

  it('repeatedly gets longer pauses, up to five minutes', () => {
    let state = quick;
    const waits: number[] = [];
    for (let time = 0; waits.length < 12; time += waits.at(-1) ?? 0) {
      state = answered(state, 429, time);
      waits.push(waitOf(state, time));
    }
    expect(waits).toEqual(
      [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map((seconds) => seconds * 1_000),
    );
  });

  it('to several concurrent requests counts as refusing once', () => {
    let state = quick;
    for (let request = 0; request < 8; request += 1) state = answered(state, 503, request);
    expect(waitOf(state)).toBe(1_000);
    expect(state.allowed).toBe(4);
  });

  it('again during a pause may lengthen it but not shorten it', () => {
    const state = answered(answered(quick, 429, 0, '2'), 429, 100, '60');
    expect(waitOf(state, 100)).toBe(60_000);
    expect(waitOf(answered(state, 429, 200, '1'), 200)).toBe(59_900);
  });

  it('gets half as many concurrent requests, which then increase slowly', () => {
    let state = answered(quick, 429);
    expect(state.allowed).toBe(4);
    for (let good = 0; good < 9; good += 1) state = answered(state, 200, 2_000);
    expect(state.allowed).toBe(4);
    state = answered(state, 200, 2_000);
    expect(state.allowed).toBe(5);
    for (let good = 0; good < 1_000; good += 1) state = answered(state, 200, 2_000);
    expect(state.allowed).toBe(8);
  });

  it('starts again with short pauses after a good answer', () => {
    const recovered = answered(answered(answered(quick, 429, 0), 429, 1_000), 200, 4_000);
    expect(waitOf(answered(recovered, 429, 5_000), 5_000)).toBe(1_000);
  });
});

describe('The pace', () => {
  const answer = fc.record({
    status: fc.constantFrom(0, 200, 301, 404, 429, 500, 503),
    retryAfter: fc.option(
      fc.oneof(
        fc.constantFrom('1', '99999999', '-1', '', 'Fri, 20 Nov 2099 12:00:00 GMT'),
        fc.string(),
      ),
    ),
    passes: fc.nat(100_000),
  });

  it('is always finite, within its limits, and serialisable as JSON', () => {
    fc.assert(
      fc.property(
        fc.array(answer, { maxLength: 60 }),
        fc.nat(20_000),
        fc.integer({ min: -1, max: 20 }),
        (answers, delayMs, concurrency) => {
          let time = 0;
          let state = newPoliteness({ delayMs, concurrency });
          for (const { status, retryAfter, passes } of answers) {
            time += passes;
            state = afterAnswer(state, { status, retryAfter, now: at(time) });
            expect(waitOf(state, time)).toBeLessThanOrEqual(300_000);
            expect(state.allowed).toBeGreaterThanOrEqual(1);
            expect(state.allowed).toBeLessThanOrEqual(state.concurrency);
            expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          }
        },
      ),
    );
  });
});

describe('A retry', () => {
  it.each([408, 425, 429, 500, 502, 503, 504])('is made twice after %d', (status) => {
    expect([1, 2, 3, 4].map((attempts) => shouldRetry({ status, attempts }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([0, 200, 301, 400, 401, 403, 404, 410])('is not made after %d', (status) => {
    expect(shouldRetry({ status, attempts: 1 })).toBe(false);
  });

  it.each([
    ['timeout', 3],
    ['reset', 3],
    ['crashed', 3],
    ['dns', 2],
    ['refused', 2],
    ['other', 2],
    ['tls', 1],
    ['protocol', 1],
    ['too-many-redirects', 1],
    ['aborted', 1],
  ] as const)('after %s: %d tries in total', (reason, tries) => {
    const retried = [1, 2, 3].filter((attempts) => shouldRetry({ reason, attempts }));
    expect(retried).toHaveLength(tries - 1);
  });
});
