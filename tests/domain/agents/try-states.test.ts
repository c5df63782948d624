import { describe, expect, it } from '@jest/globals';
import { tryStates } from '@signpost/backend-domain/agents/reviewer/try-states.ts';
import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { PlannedState } from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { BrowserPage, Target } from '@signpost/backend-domain/ports/browser-engine.ts';

/** A page with a menu that has a submenu, and a button that the open menu covers. */
function aPageOf(log: string[]): BrowserPage {
  const opened = new Set<string>();
  const click = async ({ locator: { value } }: Target) => {
    if (value === '#covered' && opened.has('#menu')) throw new PageActionFailed('click', 'timeout');
    if (value === '#item' && !opened.has('#menu')) throw new PageActionFailed('click', 'not-found');
    opened.add(value);
    log.push(`click ${value}`);
  };
  return {
    click,
    refuseWrites: async () => void log.push('refuse writes'),
    goToPlace: async (url: string) => void log.push(`go to ${url}`),
    press: async (_target: Target, key: string) => void log.push(`press ${key}`),
    settle: async () => {},
    match: async (targets: readonly Target[]) =>
      targets.map(() => ({ count: 1, role: 'button', name: 'X', visible: true })),
  } satisfies Partial<BrowserPage> as unknown as BrowserPage;
}

function aState(state: string, ...selectors: string[]): PlannedState {
  const place = { selector: null, role: null, name: null, description: '' };
  return {
    state,
    kind: 'menu',
    steps: selectors.map((selector, index) =>
      selector.startsWith('http')
        ? { ...place, n: index + 1, action: 'goto', url: selector }
        : { ...place, n: index + 1, action: 'click', selector },
    ),
    checks: [],
    targets: [],
  };
}

describe('The reviewer, in the states of a page', () => {
  async function tried(states: readonly PlannedState[]) {
    const log: string[] = [];
    const reviewed = await tryStates(aPageOf(log), states, (work) => {
      log.push('open anew');
      return work(aPageOf(log));
    });
    return { log, reached: reviewed.map(({ reached }) => reached) };
  }

  it('refuses writing requests, and reaches a nested state from the state around it', async () => {
    expect(await tried([aState('menu', '#menu'), aState('submenu', '#menu', '#item')])).toEqual({
      log: ['refuse writes', 'click #menu', 'click #item'],
      reached: [true, true],
    });
  });

  it('closes a menu before it opens a state that has its own address', async () => {
    const { log } = await tried([aState('menu', '#menu'), aState('place', 'https://a.example/#b')]);
    expect(log).toEqual([
      'refuse writes',
      'click #menu',
      'press Escape',
      'go to https://a.example/#b',
    ]);
  });

  it('opens the page once more for a state that another state covers', async () => {
    expect(await tried([aState('menu', '#menu'), aState('covered', '#covered')])).toMatchObject({
      log: expect.arrayContaining(['open anew', 'click #covered']),
      reached: [true, true],
    });
  });

  it('reports a state that it cannot reach', async () => {
    expect((await tried([aState('item', '#item')])).reached).toEqual([false]);
  });

  it('does nothing on a page without states', async () => {
    expect((await tried([])).log).toEqual([]);
  });
});
