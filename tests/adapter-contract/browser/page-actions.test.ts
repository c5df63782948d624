import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ActingTab, PageActions } from '@signpost/adapters/browser/shared/page-actions.ts';

const target = { locator: { kind: 'css', value: '#menu', basis: 'attribute' } } as const;

/** performance.now(), which advances while the action waits. */
let now = 1_000_000;
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A page on which the target is always covered; `stillFor`: milliseconds since its last change, at each question. */
function coveredPage(stillFor: readonly number[], { pending = 0, isAnimating = false } = {}) {
  const asked: string[] = [];
  let questions = 0;
  const tab = {
    navigation: {
      crashed: false,
      pending,
      lastNetwork: now - 60_000,
      next: async (milliseconds: number) => {
        now += milliseconds;
      },
    },
    world: {
      call: async (name: string) => {
        asked.push(name);
        if (name === 'aim') return { state: 'covered', x: 0, y: 0 };
        questions += 1;
        return { stillFor: stillFor[questions - 1] ?? 60_000, isAnimating };
      },
    },
  } as unknown as ActingTab;
  const tries = () => asked.filter((name) => name === 'aim').length;
  return { page: new PageActions(tab), tries };
}

describe('An action on a target that is not ready', () => {
  it('is tried again only while the page changes', async () => {
    const { page, tries } = coveredPage([0, 100, 60_000]);
    await expect(page.click(target)).rejects.toMatchObject({ why: 'not-actionable' });
    expect(tries()).toBe(3);
  });

  it.each([
    ['a request is pending', { pending: 1 }],
    ['an animation runs', { isAnimating: true }],
  ])('is tried again for four seconds at most while %s', async (_what, activity) => {
    const started = now;
    const { page, tries } = coveredPage([], activity);
    await expect(page.click(target)).rejects.toMatchObject({ why: 'not-actionable' });
    expect(now - started).toBeGreaterThan(4_000);
    expect(tries()).toBeGreaterThan(3);
  });
});
