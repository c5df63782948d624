import { describe, expect, it } from '@jest/globals';
import type { FreshBrowser } from '@signpost/backend-domain/agents/reviewer/fresh-browser.ts';
import { ReviewAttempts } from '@signpost/backend-domain/agents/reviewer/review-attempts.ts';
import type { ScanRun } from '@signpost/backend-domain/agents/scan-run.ts';
import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import {
  type PlannedPage,
  type PlannedWorkflow,
  reviewedPage,
} from '@signpost/backend-domain/model/manifest/review/review.ts';
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

function pageToTry(name: string, wasRead: boolean): PlannedPage {
  return { url: `https://shop.example/${name}`, wasRead, checks: [], targets: [], states: [] };
}

/** Tries pages and replays workflows with a browser that records what it opens. */
async function replayed(
  workflows: readonly PlannedWorkflow[],
  { isLoggedIn = false, pages = [] }: { isLoggedIn?: boolean; pages?: readonly PlannedPage[] } = {},
) {
  const log: string[] = [];
  let open = 0;
  let most = 0;
  const click = (): Promise<void> => Promise.reject(new PageActionFailed('click', 'timeout'));
  const match = async (targets: readonly unknown[]) =>
    targets.map(() => ({ count: 1, role: 'link', name: null, visible: true }));
  const page = {
    ...{ refuseWrites: async () => {}, refusals: () => 0, url: () => 'about:blank', click, match },
  } as unknown as BrowserPage;
  const browser = {
    withPage: async <T>(url: string, _options: object, work: (page: BrowserPage) => T) => {
      log.push(url.split('/').at(-1) ?? '');
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return work(page);
    },
    tryPage: (planned: PlannedPage) =>
      browser.withPage(planned.url, {}, () => reviewedPage(planned, [], [])),
    canOpen: () => true,
    isPublic: (url: string) => !isLoggedIn && !url.startsWith(MEMBERS),
  };
  const run = {
    checkpoint: () => {},
    settings: { concurrency: 2 },
    scan: { counts: {}, status: 'reviewing' },
    reporter: { act: () => {}, agent: () => {}, progress: () => {} },
  } as unknown as ScanRun;
  const attempts = new ReviewAttempts(run, browser as unknown as FreshBrowser, {
    pages,
    workflows,
  });
  const findings = await attempts.all();
  return {
    ...{ log, most, ids: findings.workflows.map(({ id }) => id) },
    urls: findings.pages.map(({ url }) => url),
  };
}

describe('The replays of a review', () => {
  it('run four at a time, and their findings are in the order of the plan', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `w${index}`);
    const { most, ids } = await replayed(names.map((id) => workflow(id)));
    expect(most).toBe(4);
    expect(ids).toEqual(names);
  });

  it('click links of one page together beside other replays, and then those that do not hold alone', async () => {
    const planned = [link('a'), workflow('x'), link('b'), link('c'), workflow('y')];
    const { log, most, ids } = await replayed(planned);
    expect(most).toBe(3);
    expect(log.slice(0, 3)).toEqual(['start', 'x', 'y']);
    expect(log.slice(3)).toEqual(['start', 'start', 'start']);
    expect(ids).toEqual(['a', 'x', 'b', 'c', 'y']);
  });

  it('open nothing for workflows that are not replayed', async () => {
    const named = ['a', 'b', 'c', 'd'].map((id) => ({ ...workflow(id), replay: id < 'c' }));
    expect((await replayed(named)).log).toEqual(['a', 'b']);
  });

  it('follow each other behind a log-in form, beside those of public pages', async () => {
    const planned = ['a', 'b', 'c'].map((id) => workflow(id, MEMBERS));
    const { log, most } = await replayed([...planned, workflow('d')]);
    expect(most).toBe(2);
    expect(log.filter((name) => name !== 'd')).toEqual(['a', 'b', 'c']);
  });

  it('follow each other when the whole site is behind a log-in form', async () => {
    const names = ['a', 'b', 'c'];
    const { log, most } = await replayed(
      names.map((id) => workflow(id)),
      { isLoggedIn: true },
    );
    expect(most).toBe(1);
    expect(log).toEqual(names);
  });
});

describe('The pages of a review', () => {
  it('that were not read are tried beside the replays, after those that were', async () => {
    const pages = [pageToTry('new', false), pageToTry('read', true)];
    const { log, most, urls } = await replayed([workflow('w')], { pages });
    expect(log).toEqual(['read', 'new', 'w']);
    expect(most).toBe(2);
    expect(urls).toEqual(pages.map(({ url }) => url));
  });
});
