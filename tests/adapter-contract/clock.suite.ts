import { describe, expect, it } from '@jest/globals';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';

/** What every Clock promises. `pass` waits until at least `ms` have passed on the clock. */
export function clockSuite(
  adapter: string,
  open: () => { readonly clock: Clock; pass(ms: number): Promise<void> },
): void {
  describe(`Clock on ${adapter}`, () => {
    it('goes forward, and measures the elapsed time', async () => {
      const { clock, pass } = open();
      const [date, started] = [clock.now(), clock.monotonicMs()];
      await pass(30);
      expect(clock.monotonicMs() - started).toBeGreaterThanOrEqual(30);
      expect(clock.now().getTime()).toBeGreaterThanOrEqual(date.getTime() + 25);
    });

    it('never runs backwards', async () => {
      const { clock, pass } = open();
      let last = clock.monotonicMs();
      for (let index = 0; index < 200; index += 1) {
        if (index % 50 === 0) await pass(1);
        const next = clock.monotonicMs();
        expect(next).toBeGreaterThanOrEqual(last);
        last = next;
      }
    });

    it('gives each caller a new Date object', () => {
      const { clock } = open();
      clock.now().setTime(0);
      expect(clock.now().getTime()).not.toBe(0);
    });

    it('sleeps no shorter than asked', async () => {
      const { clock, pass } = open();
      const started = clock.monotonicMs();
      const sleeps = [0, 1, 7, 30].map(async (ms) => {
        await clock.sleep(ms);
        expect(clock.monotonicMs() - started).toBeGreaterThanOrEqual(ms);
        return ms;
      });
      await pass(31);
      expect(await Promise.all(sleeps)).toEqual([0, 1, 7, 30]);
    });

    it.each([-1, -1e9, Number.NEGATIVE_INFINITY])(
      'returns at once from a sleep of %d',
      async (ms) => {
        const { clock, pass } = open();
        const sleep = clock.sleep(ms);
        await pass(5);
        await sleep;
      },
    );

    it('ends a sleep with the reason of its signal, at once', async () => {
      const { clock } = open();
      const controller = new AbortController();
      const reason = new Error('stopped');
      const sleep = clock.sleep(60_000, controller.signal);
      controller.abort(reason);
      await expect(sleep).rejects.toBe(reason);
    });

    it('ends an endless sleep too when its signal is aborted, and not before', async () => {
      const { clock, pass } = open();
      const controller = new AbortController();
      let over = false;
      const sleep = clock.sleep(Number.POSITIVE_INFINITY, controller.signal).then(
        () => {
          over = true;
        },
        (reason: unknown) => reason,
      );
      const long = clock.sleep(2 ** 40, controller.signal).catch(() => 'aborted');
      await pass(20);
      expect(over).toBe(false);
      controller.abort('enough');
      expect(await sleep).toBe('enough');
      expect(await long).toBe('aborted');
    });

    it('rejects at once when the signal is already aborted', async () => {
      const { clock } = open();
      const reason = new Error('stopped before');
      await expect(clock.sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    });

    it('leaves no listener on the signal after a sleep', async () => {
      const { clock, pass } = open();
      const controller = new AbortController();
      const sleeps = Array.from({ length: 20 }, () => clock.sleep(1, controller.signal));
      await pass(2);
      await Promise.all(sleeps);
      controller.abort(new Error('too late'));
      await pass(1);
    });
  });
}
