import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { type App, renderApp, shownAddress } from '../support/app.tsx';
import { press, says } from '../support/form.ts';
import {
  aManifest,
  aManifestAnswer,
  anElement,
  aSession,
  START,
} from '../support/manifest-answers.ts';
import {
  aResult,
  aResultPage,
  aReview,
  aReviewedElement,
  aReviewedWorkflow,
  giveResult,
  type ResultAnswers,
  someScanPages,
} from '../support/result-mothers.ts';
import { aListedScan, showScan } from '../support/scans.ts';

const scan = aListedScan();

async function openResult(
  answers: ResultAnswers = {},
  prepare: (app: App['server']) => void = () => {},
): Promise<App> {
  const app = renderApp(`/scans/${scan.id}`, {
    signedIn: true,
    prepare: (server) => {
      giveResult(server, answers);
      prepare(server);
    },
  });
  await screen.findByRole('heading', { level: 2, name: 'Verdict' });
  return app;
}

const part = (name: string) => screen.findByRole('region', { name });
const textOf = async (name: string) => (await part(name)).textContent ?? '';

describe('The result of a completed scan', () => {
  it('keeps room for the numbers of pages until they are loaded', async () => {
    let release = (): void => {};
    await openResult({}, (server) => {
      release = server.hold('scanPages');
    });
    expect(await textOf('Verdict')).toMatch(/Read\s*–/);
    release();
    await waitFor(async () => expect(await textOf('Verdict')).toMatch(/Read\s*\d/));
  });

  it('shows the verdict before it loads what the parts below need', async () => {
    const { server } = await openResult();
    const later = ['scanShots', 'scanComparison', 'sessionManifest'] as const;
    expect(later.flatMap((route) => server.calls(route))).toEqual([]);
    await part('Proof');
    await waitFor(() => expect(server.calls('sessionManifest')).toHaveLength(1));
  });

  it('loads the screenshots when their part is nearly visible', async () => {
    const observe = jest
      .spyOn(IntersectionObserver.prototype, 'observe')
      .mockImplementation(() => {});
    try {
      const { server } = await openResult({ result: { review: aReview() } });
      await part('Proof');
      await waitFor(() => expect(observe).toHaveBeenCalled());
      expect(server.calls('scanShots')).toEqual([]);
    } finally {
      observe.mockRestore();
    }
    const { server } = await openResult({ result: { review: aReview() } });
    await waitFor(() => expect(server.calls('scanShots')).toHaveLength(1));
  });

  it('loads the result and the scan at the same time, and the result once', async () => {
    let release = (): void => {};
    const { server } = renderApp(`/scans/${scan.id}`, {
      signedIn: true,
      prepare: (prepared) => {
        giveResult(prepared);
        release = prepared.hold('sessionDetails');
      },
    });
    await waitFor(() => expect(server.calls('scanResult')).toHaveLength(1));
    release();
    await part('Go live');
    expect(server.calls('scanResult')).toHaveLength(1);
  });

  it('shows all its parts and breaks no rule of accessibility', async () => {
    await openResult();
    await part('Go live');
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Verdict',
        'Proof',
        'Pages',
        'Files',
        'Changes since the previous scan',
        'Go live',
      ]),
    );
    expect(document.title).toBe('shop.example · Signpost');
    await screen.findByText('This is the first completed scan of this site.');
    await expectAccessible();
  });

  it('says how long agents worked, and how many pages have each state', async () => {
    await openResult({
      pages: someScanPages([
        aResultPage(),
        aResultPage({ url: `${START}a`, standing: 'inferred', reason: 'similar to pages' }),
        aResultPage({ url: `${START}b`, standing: 'failed', reason: 'answered 500' }),
      ]),
    });
    await waitFor(async () => expect(await textOf('Verdict')).toContain('Inferred1'));
    const verdict = await textOf('Verdict');
    expect(verdict).toContain('took 1 min 35 s, without pauses and waiting times');
    expect(verdict).toContain('Found3');
    expect(verdict).toContain('Failed1');
  });

  it('shows the scores with their meanings, agentic browsing first', async () => {
    await openResult();
    const list = within(await part('Verdict')).getByRole('list', { name: /^Scores of the start/ });
    const scores = within(list).getAllByRole('listitem');
    expect(scores.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Agentic browsing: 88 of 100'),
      expect.stringContaining('Speed: 95 of 100'),
      expect.stringContaining('SEO: 60 of 100'),
      expect.stringContaining('Accessibility: 20 of 100'),
      expect.stringContaining('Best Practices: not measured'),
    ]);
  });

  it('says what costs each score the most points', async () => {
    await openResult({
      result: {
        score_losses: [
          {
            score: 'accessibility',
            title: 'Images have no alt attribute',
            value: null,
            points: 12,
          },
          { score: 'speed', title: 'Largest Contentful Paint', value: '4.2 s', points: 1 },
        ],
      },
    });
    const list = (name: string) => screen.getByRole('list', { name }).textContent;
    expect(list('What costs Accessibility the most points')).toBe(
      '−12Images have no alt attribute, costs 12 points',
    );
    expect(list('What costs Speed the most points')).toBe(
      '−1Largest Contentful Paint: 4.2 s, costs 1 point',
    );
    expect(screen.queryByRole('list', { name: /^What costs SEO/ })).toBeNull();
  });

  it('reports that the start page was not measured', async () => {
    await openResult({ result: { scores: null, review: null } });
    expect(says('The start page was not measured, so there are no scores.')).toBe(true);
    expect(says('The manifest has not been reviewed yet.')).toBe(true);
  });

  it('starts another scan with the same settings, and shows it', async () => {
    const { server } = await openResult();
    const next = aListedScan({ id: 'the-next-scan', status: 'discovering' });
    server.answer('createSession', 201, { scan: next });
    server.answer('startSession', 202, { success: true, scan: next });
    showScan(server, aSession(next));
    server.answer('scanResult', 200, aResult(next, { has_files: false, review: null }));
    press('Scan again');
    await screen.findByRole('heading', { name: 'This scan is running' });
    expect(shownAddress()).toBe('/scans/the-next-scan');
    expect(server.sent('createSession')).toEqual([
      {
        url: START,
        options: { scan_type: 'smart', max_pages: 200, depth_limit: 5 },
        repeats: scan.id,
      },
    ]);
  });
});

describe('The proof of a result', () => {
  const elements = [
    aReviewedElement({
      id: 'sell',
      name: 'Sell',
      verdict: 'withheld',
      selector_after: null,
      found_on: 0,
      seen: { page: START, count: 2, role: 'button', name: 'Sell' },
    }),
    aReviewedElement({
      name: 'Rent',
      verdict: 'repaired',
      selector_before: '#rent',
      selector_after: 'main button',
      seen: { page: START, count: 0, role: null, name: null },
    }),
    aReviewedElement({ id: 'menu', page: null, name: 'Menu', looked_for: 3, found_on: 2 }),
  ];

  it('shows the reviewer’s finding for each element', async () => {
    await openResult({ result: { review: aReview({ elements }) } });
    const proof = await part('Proof');
    const rows = within(
      within(proof).getByRole('list', { name: 'Elements that the reviewer tried' }),
    ).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).toContain(
      `Its first locator found 2 elements on ${START}. No other locator found it.`,
    );
    expect(rows[1]?.textContent).toContain('main button');
    expect(rows[1]?.textContent).toContain('before: #rent');
    expect(rows[1]?.textContent).toContain('Its first locator found nothing');
    await waitFor(() => expect(rows[2]?.textContent).toContain('confidence 0.90'));
    expect(rows[2]?.textContent).toContain('Found as described on 2 of 3 pages.');
  });

  it('shows only elements with the chosen verdict', async () => {
    await openResult({ result: { review: aReview({ elements }) } });
    const proof = await part('Proof');
    within(proof).getByRole('radio', { name: 'Withheld 1' }).click();
    await waitFor(() => expect(within(proof).queryByText('Rent')).toBeNull());
    expect(within(proof).getByText('Sell')).toBeDefined();
  });

  it('outlines and numbers the elements of a page on its screenshot', async () => {
    const box = { x: 10, width: 80, height: 16 };
    const shots = [
      {
        url: START,
        width: 1_280,
        height: 800,
        image: 'data:image/jpeg;base64,AAAA',
        outlines: [
          { id: 'buy', ...box, y: 400 },
          { id: 'menu', ...box, y: 20 },
        ],
      },
    ];
    const { user } = await openResult({ shots, result: { review: aReview({ elements }) } });
    const proof = await part('Proof');
    await within(proof).findByRole('img', { name: `The page ${START} as the reviewer saw it` });
    const links = within(proof).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1: Menu', '#element-1'],
      ['2: Rent', '#element-2'],
    ]);
    const rows = () =>
      within(
        within(proof).getByRole('list', { name: 'Elements that the reviewer tried' }),
      ).getAllByRole('listitem');
    expect(rows().map(({ id }) => id)).toEqual(['element-1', 'element-2', '']);
    await expectAccessible(proof);
    await user.selectOptions(
      within(proof).getByRole('combobox', { name: 'Show the elements of' }),
      'All pages',
    );
    await waitFor(() => expect(within(proof).queryByRole('img')).toBeNull());
    expect(rows()).toHaveLength(3);
  });

  it('shows workflows as steps with the results of their replay', async () => {
    const workflows = [
      aReviewedWorkflow(),
      aReviewedWorkflow({
        id: 'filter',
        name: 'Filter lamps',
        replay: 'broke',
        broke_at: 2,
        note: 'not found',
        withheld: true,
      }),
      aReviewedWorkflow({
        id: 'sort',
        replay: 'broke',
        broke_at: 3,
        note: 'The page did not load.',
      }),
      aReviewedWorkflow({ id: 'order', name: 'Order', replay: 'not_replayed' }),
    ];
    await openResult({ result: { review: aReview({ workflows }) } });
    const list = within(await part('Proof')).getByRole('list', { name: 'Workflows' });
    expect(list.textContent).toContain('The reviewer replayed every step in a fresh browser.');
    expect(list.textContent).toContain('Step 2 failed: not found. It is left out of the manifest.');
    expect(list.textContent).toMatch(/Step 3 failed: The page did not load\.(?!\.)/);
    expect(list.textContent).toContain('because it could change something on the site');
    expect(within(list).getAllByText('2 steps')).toHaveLength(4);
  });

  it('names the pages that the reviewer could not open', async () => {
    const pages = [{ url: `${START}x`, reached: false, note: 'answered 500' }];
    await openResult({ result: { review: aReview({ pages }) } });
    expect(await textOf('Proof')).toContain(`${START}x could not be opened: answered 500`);
  });
});

describe('The pages of a result', () => {
  const pages = someScanPages([
    aResultPage(),
    aResultPage({ url: `${START}lamps/desk`, title: 'Desk lamp' }),
    aResultPage({
      url: `${START}lamps/floor`,
      title: 'Floor lamp',
      standing: 'inferred',
      reason: 'similar to pages that were read',
    }),
    aResultPage({
      url: `${START}account`,
      title: 'Account',
      standing: 'failed',
      reason: 'needs a login (401)',
      needs_login: true,
    }),
  ]);
  const titles = async () =>
    within(await part('Pages'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.includes(START));

  it('are a tree, each with its outcome and the reason', async () => {
    await openResult({ pages });
    await screen.findByText('Desk lamp');
    const texts = await titles();
    expect(texts).toHaveLength(4);
    expect(texts.join(' ')).toContain('similar to pages that were read');
    expect(texts.join(' ')).toContain('needs a login (401)');
    press('Close lamps, 2 pages');
    await waitFor(async () => expect(await titles()).toHaveLength(2));
    press('Open lamps, 2 pages');
    await waitFor(async () => expect(await titles()).toHaveLength(4));
  });

  it('can be searched and filtered', async () => {
    const { user } = await openResult({ pages });
    await screen.findByText('Desk lamp');
    await user.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'floor');
    await waitFor(async () => expect(await titles()).toHaveLength(1));
    await user.clear(screen.getByRole('searchbox', { name: 'Search pages' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Needs log-in (1)');
    await waitFor(async () => expect(await titles()).toHaveLength(1));
    expect((await titles())[0]).toContain('Account');
    await user.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'nothing like it');
    await screen.findByText('No page matches.');
  });

  it('says that there are no pages yet', async () => {
    await openResult({ pages: someScanPages([]) });
    await screen.findByText('No pages yet.');
    expect(says('No page matches.')).toBe(false);
  });

  it('show the details of a page', async () => {
    const { user } = await openResult({ pages }, (server) =>
      server.answer(
        'sessionManifest',
        200,
        aManifestAnswer({ manifest: aManifest({ anchors: [anElement()] }) }),
      ),
    );
    await user.click(await screen.findByText('The shop'));
    const details = await screen.findByRole('region', { name: 'Page details' });
    await within(details).findByText('Interactive elements (1)');
    press('Back to overview', details);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Page details' })).toBeNull());
  });

  it('say why they could not be loaded', async () => {
    const { server } = await openResult({}, (api) =>
      api.fail('scanPages', 'SERVICE_UNAVAILABLE', 'Try again in a minute.'),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The pages could not be loadedTry again in a minute.');
    server.answer('scanPages', 200, pages);
    press('Retry', alert);
    await screen.findByText('Desk lamp');
  });
});

describe('The changes since the previous scan', () => {
  it('are scores, pages and elements', async () => {
    const previous = aListedScan({ id: 'the-scan-before' });
    const scores = { speed: 90, seo: 60, accessibility: 30, best_practices: null, agentic: 80 };
    await openResult({
      comparison: {
        previous: {
          scan: previous,
          completed_at: '2026-03-08T12:00:00.000Z',
          scores: { before: scores, after: { ...scores, speed: 95, accessibility: 20 } },
          pages: {
            gained: [{ url: `${START}new`, title: 'New' }],
            lost: [],
            gained_count: 1,
            lost_count: 0,
          },
          elements: {
            gained: [],
            lost: [{ name: 'Buy', role: 'button', page: null }],
            gained_count: 0,
            lost_count: 7,
          },
        },
      },
    });
    const changes = await part('Changes since the previous scan');
    const link = await within(changes).findByRole('link', { name: /^scan completed/ });
    expect(link.getAttribute('href')).toBe('/scans/the-scan-before');
    const row = (name: string) =>
      within(changes).getByRole('rowheader', { name }).closest('tr')?.textContent;
    expect(row('Speed')).toBe('Speed9095+5');
    expect(row('Accessibility')).toBe('Accessibility3020−10');
    expect(row('SEO')).toBe('SEO60600');
    expect(changes.textContent).toContain('1 gained');
    expect(changes.textContent).toContain(`New (${START}new)`);
    expect(changes.textContent).toContain('button “Buy” on several pages');
    expect(changes.textContent).toContain('And 6 others.');
  });
});
