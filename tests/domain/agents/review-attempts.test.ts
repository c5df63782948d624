import { describe, expect, it } from '@jest/globals';
import type { FreshBrowser } from '@signpost/backend-domain/agents/reviewer/fresh-browser.ts';
import { ReviewAttempts } from '@signpost/backend-domain/agents/reviewer/review-attempts.ts';
import type { ScanRun } from '@signpost/backend-domain/agents/scan-run.ts';
import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { PlannedWorkflow } from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { BrowserPage } from '@signpost/backend-domain/ports/browser-engine.ts';

const MEMBERS = 'https://shop.example/members/';

/** A workflow that starts at an address of its own and holds without a step. */
function workflow(id: string, start = 'https://shop.example/'): PlannedWorkflow {
  return {
    workflow: {
      ...{ id, name: id, goal: id, start_url: `${start}${id}` },
      ...{ preconditions: [], confidence: 1, steps: [], success: null },
    },
    replay: true,
    staysOnPage: false,
    goal: null,
    parameters: {},
  };
}

/** A workflow that clicks a link of the start page; in this test, no link can be clicked. */
function link(id: string): PlannedWorkflow {
  const planned = workflow(id);
  const start = 'https://shop.example/start';
  const place = { role: 'link', name: id, description: '', selector: '#link' };
  const steps = [
    { ...place, n: 1, action: 'goto' as const, url: start },
    { ...place, n: 2, action: 'click' as const },
  ];
  return {
    ...planned,
    workflow: { ...planned.workflow, steps },
    goal: `https://shop.example/${id}`,
  };
}

/** Replays workflows with browsers that record what they open. */
async function replayed(workflows: readonly PlannedWorkflow[], { isLoggedIn = false } = {}) {
  const log: string[] = [];
  let open = 0;
  let most = 0;
  let contexts = 0;
  const click = (): Promise<void> => Promise.reject(new PageActionFailed('click', 'timeout'));
  const match = async (targets: readonly unknown[]) =>
    targets.map(() => ({ count: 1, role: 'link', name: null, visible: true }));
  const page = {
    ...{ refuseWrites: async () => {}, refusals: () => 0, url: () => 'about:blank', click, match },
  } as unknown as BrowserPage;
  const context = (name: string, others: object) => ({
    withPage: async (url: string, _options: object, work: (page: BrowserPage) => unknown) => {
      log.push(`${name}: ${url.split('/').at(-1)}`);
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return work(page);
    },
    ...others,
  });
  const first = context('first', {
    canOpen: () => true,
    isPublic: (url: string) => !isLoggedIn && !url.startsWith(MEMBERS),
    another: async () => {
      contexts += 1;
      const name = `other ${contexts}`;
      return context(name, {
        canOpen: (url: string) => !url.startsWith(MEMBERS),
        close: async () => void log.push(`${name}: closed`),
      });
    },
  });
  const run = {
    checkpoint: () => {},
    scan: { counts: {}, status: 'reviewing' },
    reporter: { act: () => {}, agent: () => {}, progress: () => {} },
  } as unknown as ScanRun;
  const attempts = new ReviewAttempts(run, first as unknown as FreshBrowser, {
    pages: [],
    workflows,
  });
  const findings = await attempts.ofWorkflows();
  const of = (name: string) => log.filter((line) => line.startsWith(name));
  return { log, of, most, contexts, ids: findings.map(({ id }) => id) };
}

describe('The replays of a review', () => {
  it('run in several contexts at once, and their findings are in the order of the plan', async () => {
    const { of, most, ids } = await replayed(['a', 'b', 'c', 'd'].map((id) => workflow(id)));
    expect(most).toBe(2);
    expect(of('first')).toEqual(['first: a', 'first: c']);
    expect(of('other')).toEqual(['other 1: b', 'other 1: d', 'other 1: closed']);
    expect(ids).toEqual(['a', 'b', 'c', 'd']);
  });

  it('run in no more than four contexts', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `w${index}`);
    const { contexts, most, ids } = await replayed(names.map((id) => workflow(id)));
    expect(contexts).toBe(3);
    expect(most).toBe(4);
    expect(ids).toEqual(names);
  });

  it('click links of one page together beside other replays, and then those that do not hold alone', async () => {
    const planned = [link('a'), workflow('x'), link('b'), link('c'), workflow('y')];
    const { of, most, ids } = await replayed(planned);
    expect(most).toBe(2);
    expect(of('first')).toEqual(['start', 'y', 'start', 'start'].map((name) => `first: ${name}`));
    expect(of('other 1')).toEqual(['other 1: x', 'other 1: closed']);
    expect(of('other 2')).toEqual(['other 2: start', 'other 2: closed']);
    expect(ids).toEqual(['a', 'x', 'b', 'c', 'y']);
  });

  it('need no further context for workflows that are not replayed', async () => {
    const named = ['a', 'b', 'c', 'd'].map((id) => ({ ...workflow(id), replay: id < 'c' }));
    expect((await replayed(named)).log).toEqual(['first: a', 'first: b']);
  });

  it('use the logged-in context for pages behind a log-in form', async () => {
    const planned = [workflow('a'), workflow('b', MEMBERS), workflow('c'), workflow('d')];
    const { of } = await replayed(planned);
    expect(of('first')).toEqual(['first: a', 'first: b', 'first: d']);
    expect(of('other')).toEqual(['other 1: c', 'other 1: closed']);
  });

  it.each([
    ['there are only two', ['a', 'b'], {}],
    ['the whole site is behind a log-in form', ['a', 'b', 'c'], { isLoggedIn: true }],
  ])('follow each other in one context when %s', async (_why, names, site) => {
    const { log, most } = await replayed(
      names.map((id) => workflow(id)),
      site,
    );
    expect(most).toBe(1);
    expect(log).toEqual(names.map((name) => `first: ${name}`));
  });
});
