import { afterEach, describe, expect, it } from '@jest/globals';
import type { Throttle } from '@signpost/backend-domain/ports/throttle.ts';

const HOUR = 3600;
let budgets = 0;

/** A new budget for each test, so that tests do not count together. */
function aBudget(points: number, seconds = HOUR) {
  budgets += 1;
  return { name: `budget-${process.pid}-${budgets}`, points, seconds };
}

/** What every Throttle promises. */
export function throttleSuite(adapter: string, open: () => Promise<Throttle>): void {
  describe(`Throttle on ${adapter}`, () => {
    const opened: Throttle[] = [];
    const anew = async (): Promise<Throttle> => {
      const throttle = await open();
      opened.push(throttle);
      return throttle;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((each) => each.close()));
    });

    it('allows as many calls as the budget has points, then says how long to wait', async () => {
      const [throttle, budget] = [await anew(), aBudget(3)];
      for (let taken = 0; taken < 3; taken += 1) {
        expect(await throttle.take(budget, 'ada')).toEqual({ allowed: true });
      }
      const refused = await throttle.take(budget, 'ada');
      expect(refused).toEqual({ allowed: false, retryAfterSeconds: expect.any(Number) });
      const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
      expect(retryAfterSeconds).toBeGreaterThan(HOUR - 60);
      expect(retryAfterSeconds).toBeLessThanOrEqual(HOUR);
    });

    it('counts keys and budgets separately, for any text as key', async () => {
      const [throttle, one, two] = [await anew(), aBudget(1), aBudget(1)];
      const keys = ['', 'ada', 'ada ', 'a'.repeat(100_000), 'a\0b', '\ud800', '__proto__', '💥'];
      for (const budget of [one, two]) {
        for (const key of keys) expect((await throttle.take(budget, key)).allowed).toBe(true);
        for (const key of keys) expect((await throttle.take(budget, key)).allowed).toBe(false);
      }
    });

    it('allows no more simultaneous calls than the budget has points', async () => {
      const [throttle, budget] = [await anew(), aBudget(5)];
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => throttle.take(budget, 'ada')),
      );
      expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
    });

    it('returns points, but no more than were taken', async () => {
      const [throttle, budget] = [await anew(), aBudget(1)];
      await throttle.giveBack(budget, 'ada');
      expect((await throttle.take(budget, 'ada')).allowed).toBe(true);
      expect((await throttle.take(budget, 'ada')).allowed).toBe(false);
      await throttle.giveBack(budget, 'ada');
      await throttle.giveBack(budget, 'ada');
      expect((await throttle.take(budget, 'ada')).allowed).toBe(true);
      expect((await throttle.take(budget, 'ada')).allowed).toBe(false);
    });

    it('has all points again after the budget’s time', async () => {
      const [throttle, budget] = [await anew(), aBudget(1, 1)];
      await throttle.take(budget, 'ada');
      expect((await throttle.take(budget, 'ada')).allowed).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 1100));
      expect((await throttle.take(budget, 'ada')).allowed).toBe(true);
    });
  });
}
