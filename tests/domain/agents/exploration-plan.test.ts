import { describe, expect, it } from '@jest/globals';
import { ExplorationPlan } from '@signpost/backend-domain/agents/crawler/exploration-plan.ts';

describe('The plan of what is explored', () => {
  it('takes two pages of each pattern, in the order in which they are asked for', () => {
    const plan = new ExplorationPlan();
    const explored = ['/a', '/b', '/a', '/a', '/b'].map(
      (pattern) => plan.next(pattern) !== undefined,
    );
    expect(explored).toEqual([true, true, true, false, true]);
  });

  it('explores what all pages share on the start page only', () => {
    const plan = new ExplorationPlan();
    expect([plan.next('/')?.withFrame, plan.next('/a')?.withFrame]).toEqual([true, false]);
  });

  it('takes no more than forty patterns', () => {
    const plan = new ExplorationPlan();
    const explored = Array.from({ length: 50 }, (_, index) => plan.next(`/${index}`));
    expect(explored.filter((budget) => budget !== undefined)).toHaveLength(40);
  });

  it('opens one in fifteen pages that need no browser for their states alone', () => {
    const plan = new ExplorationPlan();
    expect(plan.opensNeedless(false)).toBe(false);
    const opened = Array.from({ length: 45 }, () => plan.opensNeedless(true));
    expect(opened.filter((each) => each)).toHaveLength(4);
    expect(opened[0]).toBe(true);
  });
});
