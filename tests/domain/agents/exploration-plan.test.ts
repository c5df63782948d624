import { describe, expect, it } from '@jest/globals';
import { ExplorationPlan } from '@signpost/backend-domain/agents/crawler/exploration-plan.ts';
import { aButton, pageFacts } from '../../support/mothers.ts';

describe('The plan of pages to explore', () => {
  it('takes two pages of each pattern, in the order in which they are asked for', () => {
    const plan = new ExplorationPlan();
    const explored = ['/a', '/b', '/a', '/a', '/b'].map(
      (pattern) => plan.next(pattern) !== undefined,
    );
    expect(explored).toEqual([true, true, true, false, true]);
  });

  it('leaves out on other pages what the start page shows in its header, navigation and footer', () => {
    const plan = new ExplorationPlan();
    const elements = [
      aButton('Account', { discloses: true, landmark: 'banner' }),
      aButton('Home', { landmark: 'banner' }),
      aButton('More', { discloses: true, landmark: 'main' }),
    ];
    expect(plan.next('/')?.known).toBeNull();
    plan.knowStartPage(pageFacts({ elements }));
    expect([...(plan.next('/a')?.known ?? [])]).toEqual(['button\u0000Account\u0000']);
  });

  it('replaces a page that redirected elsewhere by another one', () => {
    const plan = new ExplorationPlan();
    expect([plan.next('/a'), plan.next('/a'), plan.next('/a')][2]).toBeUndefined();
    plan.giveBack('/a');
    expect(plan.next('/a')).toBeDefined();
  });

  it('takes no more than forty patterns', () => {
    const plan = new ExplorationPlan();
    const explored = Array.from({ length: 50 }, (_, index) => plan.next(`/${index}`));
    expect(explored.filter((budget) => budget !== undefined)).toHaveLength(40);
  });

  it('opens one in fifteen static pages only to explore its states', () => {
    const plan = new ExplorationPlan();
    expect(plan.opensNeedless(false)).toBe(false);
    const opened = Array.from({ length: 45 }, () => plan.opensNeedless(true));
    expect(opened.filter((each) => each)).toHaveLength(4);
    expect(opened[0]).toBe(true);
  });
});
