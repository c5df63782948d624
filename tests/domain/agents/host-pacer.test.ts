import { describe, expect, it } from '@jest/globals';
import { HostPacer } from '@signpost/backend-domain/agents/crawler/host-pacer.ts';
import { newPoliteness } from '@signpost/backend-domain/model/crawl/politeness.ts';
import { ManualClock, settled } from '../../support/fixed-clock.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A pacer whose requests, named by numbers, run until a test ends them. */
class PacedRequests {
  readonly clock = new ManualClock();
  readonly started: number[] = [];
  readonly #pacer: HostPacer;
  readonly #ends = new Map<number, (answer: Answer) => void>();

  constructor(pace: { readonly delayMs: number; readonly concurrency: number }) {
    this.#pacer = new HostPacer(newPoliteness(pace), this.clock);
  }

  async ask(numbers: readonly number[], signal = new AbortController().signal): Promise<void> {
    for (const number of numbers) this.turn(number, signal).catch(() => {});
    await settled();
  }

  turn(number: number, signal: AbortSignal): Promise<Answer> {
    return this.#pacer.turn(signal, () => {
      this.started.push(number);
      return new Promise((resolve) => this.#ends.set(number, resolve));
    });
  }

  async end(number: number, status = 200): Promise<void> {
    this.#ends.get(number)?.({ status, headers: {} });
    await settled();
  }
}

describe('Requests to one site', () => {
  it('start in the order in which they were asked for, each when another one ends', async () => {
    const requests = new PacedRequests({ delayMs: 0, concurrency: 2 });
    await requests.ask([1, 2, 3, 4, 5]);
    expect(requests.started).toEqual([1, 2]);
    await requests.end(2);
    expect(requests.started).toEqual([1, 2, 3]);
    await requests.end(1);
    await requests.end(3);
    expect(requests.started).toEqual([1, 2, 3, 4, 5]);
    expect(requests.clock.sleeps).toEqual([]);
  });

  it('that wait for the end of another one end as soon as they are aborted', async () => {
    const requests = new PacedRequests({ delayMs: 0, concurrency: 1 });
    await requests.ask([1]);
    const interruption = new AbortController();
    const turn = requests.turn(2, interruption.signal);
    interruption.abort(new Error('The scan was paused.'));
    await expect(turn).rejects.toThrow('The scan was paused.');
    await requests.ask([3]);
    await requests.end(1);
    expect(requests.started).toEqual([1, 3]);
  });

  it('wait for the pause of the site after the end of another one', async () => {
    const requests = new PacedRequests({ delayMs: 2_000, concurrency: 4 });
    await requests.ask([1, 2, 3]);
    await requests.end(1);
    await requests.clock.advance(1_999);
    expect(requests.started).toEqual([1]);
    await requests.clock.advance(1);
    expect(requests.started).toEqual([1, 2]);
  });

  it('keep the pause between their starts when they are asked for at the same time', async () => {
    const requests = new PacedRequests({ delayMs: 200, concurrency: 4 });
    await requests.ask([1, 2]);
    expect(requests.started).toEqual([1]);
    await requests.clock.advance(200);
    expect(requests.started).toEqual([1, 2]);
  });

  it('start together as far as the site allows again after it refused some', async () => {
    const requests = new PacedRequests({ delayMs: 0, concurrency: 4 });
    await requests.ask([1, 2, 3, 4, 5, 6, 7]);
    await requests.end(1, 503);
    await requests.clock.advance(1_000);
    expect(requests.started).toEqual([1, 2, 3, 4]);
    await requests.end(2);
    await requests.end(3);
    expect(requests.started).toEqual([1, 2, 3, 4, 5]);
    await requests.end(4);
    expect(requests.started).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
