import { describe, expect, it } from '@jest/globals';
import type { FreshBrowser } from '@signpost/backend-domain/agents/reviewer/fresh-browser.ts';
import { replayWorkflow } from '@signpost/backend-domain/agents/reviewer/replay-workflow.ts';
import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { PlannedWorkflow } from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { BrowserPage, WritelessReach } from '@signpost/backend-domain/ports/browser-engine.ts';

const START = 'https://shop.example/';
const GOAL = 'https://shop.example/orders';

interface Site {
  /** The address that a click opens. */
  readonly leadsTo?: string;
  readonly refusals?: number;
  /** Whether the page's writing requests can be refused. */
  readonly isRefusable?: boolean;
}

async function replayed(
  { leadsTo = GOAL, refusals = 0, isRefusable = true }: Site,
  plan: Partial<PlannedWorkflow> = {},
) {
  const log: string[] = [];
  const page = {
    url: () => (log.includes('click') ? leadsTo : START),
    click: async () => void log.push('click'),
    settle: async (_timeoutMs: number, isGoal?: (url: string) => boolean) =>
      void (isGoal?.(GOAL) && !isGoal(START) && log.push('wait for the goal only')),
    refusals: () => refusals,
    refuseWrites: async (reach: WritelessReach) => {
      if (!isRefusable) throw new PageActionFailed('be kept from writing', 'page-gone');
      log.push(`refuse writes: ${reach}`);
    },
  } satisfies Partial<BrowserPage> as unknown as BrowserPage;
  const browser = {
    canOpen: () => true,
    withPage: async (_url: string, _options: object, work: (page: BrowserPage) => unknown) =>
      work(page),
  } as unknown as FreshBrowser;
  const { outcome } = await replayWorkflow(browser, { ...planned, ...plan });
  return { log, outcome };
}

const place = { role: 'link', name: 'Orders', description: '' };
const planned: PlannedWorkflow = {
  workflow: {
    ...{ id: 'w1', name: 'Open the orders', goal: 'Orders', start_url: START },
    ...{ preconditions: [], confidence: 1 },
    steps: [{ ...place, n: 1, action: 'click', selector: '#orders' }],
    success: { kind: 'url', value: GOAL },
  },
  replay: true,
  staysOnPage: false,
  goal: null,
  parameters: {},
};

describe('The replay of a workflow', () => {
  it('refuses every writing request, even on the pages that it opens', async () => {
    expect(await replayed({})).toEqual({ log: ['refuse writes: site', 'click'], outcome: 'held' });
  });

  it('loads no other document when it only opens something on its page', async () => {
    expect((await replayed({}, { staysOnPage: true })).log).toEqual([
      'refuse writes: document',
      'click',
    ]);
  });

  it('does nothing on a page whose writes cannot be refused', async () => {
    expect(await replayed({ isRefusable: false })).toEqual({ log: [], outcome: 'not-replayed' });
  });

  it('does not wait until a page that was read has loaded when it ends there', async () => {
    expect(await replayed({}, { goal: GOAL })).toEqual({
      log: ['refuse writes: site', 'click', 'wait for the goal only'],
      outcome: 'held',
    });
  });

  it('fails when it does not reach its goal', async () => {
    expect((await replayed({ leadsTo: START })).outcome).toBe('broke');
  });

  it('counts as not replayed when it misses its goal after a refused request', async () => {
    expect((await replayed({ leadsTo: START, refusals: 1 })).outcome).toBe('not-replayed');
  });

  it('counts as not replayed when it reaches its goal despite a refused request', async () => {
    expect((await replayed({ refusals: 1 })).outcome).toBe('not-replayed');
  });
});
