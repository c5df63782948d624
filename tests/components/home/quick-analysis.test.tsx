import { describe, expect, it } from '@jest/globals';
import type { QuickDiscovery } from '@signpost/contracts/http/public.ts';
import { screen, waitFor } from '@testing-library/react';
import { STORAGE_KEYS } from '../../../frontend/src/lib/storage-keys.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp, shownAddress } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { field, fill, press, says } from '../support/form.ts';
import { QUOTA_EXCEEDED } from '../support/refusals.ts';

const emptyRegistry = (api: ContractServer) =>
  api.answer('registry', 200, { manifests: [], next_cursor: null });

const ANALYSE = 'Analyze My Website';

function aResult(overrides: Partial<QuickDiscovery> = {}): QuickDiscovery {
  return {
    total_urls: 1_234,
    total_is_minimum: false,
    estimated_urls: 1_234,
    robots_status: 'needs_improvement',
    recommended_tier: 'scale',
    price: null,
    llm_summary: 'Lamps.',
    domain: 'shop.example',
    robots: { found: true, agents_allowed: true, problems: ['It names no sitemap'] },
    sitemap_urls: [],
    title: 'The lamp shop',
    expected_minutes: 13,
    expected_from: 'estimate',
    ...overrides,
  };
}

async function openHome() {
  const app = renderApp('/home', { prepare: emptyRegistry });
  await screen.findByRole('link', { name: 'Sign In' });
  return app;
}

async function analysed(result: QuickDiscovery) {
  const app = await openHome();
  app.server.answer('quickDiscovery', 200, result);
  fill('Website URL', 'shop.example');
  press(ANALYSE);
  await screen.findByText('Pages discovered');
  return app;
}

const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('The address of a quick analysis', () => {
  it.each([
    ['', 'Please enter a website URL'],
    ['   ', 'Please enter a website URL'],
    ['not an address', 'Please enter a valid URL'],
    ['ftp://example.com', 'Please enter a valid URL'],
    ['https://', 'Please enter a valid URL'],
    ['https://ada:secret@example.com', 'Please enter a valid URL'],
    ['intranet', 'Please enter a valid URL'],
  ])('is refused when it is %j', async (typed, problem) => {
    const { server } = await openHome();
    fill('Website URL', typed);
    press(ANALYSE);
    expect(says(problem)).toBe(true);
    expect(document.activeElement).toBe(field('Website URL'));
    fill('Website URL', 'else');
    expect(says(problem)).toBe(false);
    expect(server.calls('quickDiscovery')).toEqual([]);
  });

  it.each([
    ['shop.example', 'https://shop.example'],
    ['  shop.example/lamps  ', 'https://shop.example/lamps'],
    ['127.0.0.1:9', 'https://127.0.0.1:9'],
    ['http://intranet', 'http://intranet'],
  ])('%j is sent as %s', async (typed, sent) => {
    const { server } = await openHome();
    server.fail('quickDiscovery', 'TARGET_FORBIDDEN', 'This address cannot be scanned');
    fill('Website URL', typed);
    press(ANALYSE);
    await screen.findByRole('alert');
    expect(server.sent('quickDiscovery')).toEqual([{ url: sent }]);
  });
});

describe('A quick analysis that fails', () => {
  it('shows the message of the server', async () => {
    const { server } = await openHome();
    server.fail('quickDiscovery', 'SITE_UNREACHABLE', 'The site does not answer');
    fill('Website URL', 'shop.example');
    press(ANALYSE);
    expect(await alertText()).toBe('The site does not answer');
  });

  it('says when the visitor can try again after too many analyses', async () => {
    const { server } = await openHome();
    server.fail('quickDiscovery', QUOTA_EXCEEDED.code, QUOTA_EXCEEDED.message);
    fill('Website URL', 'shop.example');
    press(ANALYSE);
    expect(await alertText()).toBe(QUOTA_EXCEEDED.message);
  });

  it('reports the failure when there is no network', async () => {
    const { server } = await openHome();
    server.drop('quickDiscovery');
    fill('Website URL', 'shop.example');
    press(ANALYSE);
    expect(await alertText()).toBe('Failed to analyze website. Please try again.');
  });

  it('is tried over http when no scheme was typed and nothing answers over https', async () => {
    const { server } = await openHome();
    const stream = server.stream('quickDiscovery');
    fill('Website URL', 'shop.example');
    press(ANALYSE);
    await waitFor(() => expect(server.calls('quickDiscovery')).toHaveLength(1));
    server.answer('quickDiscovery', 200, aResult());
    const message =
      'no secure connection was possible. Check the certificate, or try http:// instead.';
    stream.send('error', { error: message, message, code: 'SITE_UNREACHABLE' });
    await screen.findByText('Pages discovered');
    expect(server.sent('quickDiscovery')).toEqual([
      { url: 'https://shop.example' },
      { url: 'http://shop.example' },
    ]);
  });

  it('is not tried over http when https was typed', async () => {
    const { server } = await openHome();
    server.fail('quickDiscovery', 'SITE_UNREACHABLE', 'The site does not answer');
    fill('Website URL', 'https://shop.example');
    press(ANALYSE);
    expect(await alertText()).toBe('The site does not answer');
    expect(server.calls('quickDiscovery')).toHaveLength(1);
  });

  it('shows the message of an error event in the stream', async () => {
    const { server } = await openHome();
    const stream = server.stream('quickDiscovery');
    fill('Website URL', 'https://shop.example');
    press(ANALYSE);
    const message = 'The site answers with an error';
    stream.send('error', { error: message, message, code: 'SITE_UNREACHABLE' });
    expect(await alertText()).toBe(message);
  });

  it('reports the failure when the stream ends early', async () => {
    const { server } = await openHome();
    const stream = server.stream('quickDiscovery');
    fill('Website URL', 'shop.example');
    press(ANALYSE);
    stream.send('progress', { stage: 'robots', message: 'Reading robots.txt', total_urls: 0 });
    await screen.findByText('Reading robots.txt');
    stream.end();
    expect(await alertText()).toBe('Failed to analyze website. Please try again.');
  });

  it('can be tried again, which removes the message', async () => {
    const { server } = await openHome();
    server.drop('quickDiscovery');
    fill('Website URL', 'shop.example');
    press(ANALYSE);
    await screen.findByRole('alert');
    server.answer('quickDiscovery', 200, aResult());
    press(ANALYSE);
    await screen.findByText('Pages discovered');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('A running quick analysis', () => {
  it('shows its step, the number of pages found and its progress', async () => {
    const { server } = await openHome();
    const stream = server.stream('quickDiscovery');
    fill('Website URL', 'shop.example');
    press(ANALYSE);
    expect(screen.getByRole('status').textContent).toBe('Contacting the website');
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', {
      name: 'Analysing https://shop.example',
    });
    expect(bar.value).toBe(0);
    stream.send('progress', { stage: 'sitemap', message: 'Reading the sitemap', total_urls: 1 });
    await screen.findByText('Reading the sitemap · 1 page found');
    expect([bar.value, bar.max]).toEqual([3, 4]);
    stream.send('progress', { stage: 'robots', message: 'Reading on', total_urls: 1_200 });
    await screen.findByText('Reading on · 1,200 pages found');
    expect(bar.value).toBe(3);
    stream.send('summary', { text: 'Lam' });
    stream.send('summary', { text: 'ps' });
    await screen.findAllByText('Lamps');
    stream.send('result', aResult({ llm_summary: 'Lamps' }));
    stream.end();
    await screen.findByText('Pages discovered');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('cannot be started twice', async () => {
    const { server } = await openHome();
    const release = server.hold('quickDiscovery');
    server.answer('quickDiscovery', 200, aResult());
    fill('Website URL', 'shop.example');
    press(ANALYSE);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: ANALYSE });
    expect(button.getAttribute('aria-busy')).toBe('true');
    press(ANALYSE);
    release();
    await screen.findByText('Pages discovered');
    expect(button.getAttribute('aria-busy')).toBe('false');
    expect(server.calls('quickDiscovery')).toHaveLength(1);
  });
});

describe('The result of a quick analysis', () => {
  it('shows the findings, and moves the focus to them', async () => {
    await analysed(aResult());
    const heading = screen.getByRole('heading', { name: 'shop.example' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    for (const words of [
      'The lamp shop',
      '1,234',
      'Needs improvement',
      'It names no sitemap',
      'Scale',
      'up to 5,000 pages',
      'Price on request',
    ]) {
      expect([words, says(words)]).toEqual([words, true]);
    }
    await screen.findByText('Lamps.');
    await expectAccessible();
  });

  it.each([
    ['starter', 'Starter', 'up to 50 pages'],
    ['growth', 'Growth', 'up to 500 pages'],
    ['enterprise', 'Enterprise', 'more than 5,000 pages'],
  ] as const)('recommends the tier %s', async (tier, name, size) => {
    await analysed(aResult({ recommended_tier: tier }));
    expect(says(name)).toBe(true);
    expect(says(size)).toBe(true);
    expect(says('Price on request')).toBe(true);
  });

  it('says that a robots.txt is good, or missing', async () => {
    const good = { found: true, agents_allowed: true, problems: [] };
    const { server } = await analysed(aResult({ robots_status: 'good', robots: good }));
    expect(says('Good')).toBe(true);
    server.answer('quickDiscovery', 200, aResult({ robots_status: 'missing', robots: good }));
    press(ANALYSE);
    await screen.findByText('Missing');
  });

  it('shows at most three problems of a robots.txt', async () => {
    const problems = ['One', 'Two', 'Three', 'Four'];
    await analysed(aResult({ robots: { found: true, agents_allowed: false, problems } }));
    expect(problems.map((problem) => says(problem))).toEqual([true, true, true, false]);
  });

  it('sends a visitor to the registration, and keeps the result for the dashboard', async () => {
    const { user } = await analysed(aResult());
    const [first] = screen.getAllByRole('button', { name: 'Continue to Deep Scan' });
    await user.click(first as HTMLElement);
    await screen.findByRole('heading', { name: 'Create an account' });
    expect(shownAddress()).toBe('/register');
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEYS.pendingScanData) ?? '');
    expect(kept).toMatchObject({
      prefilledUrl: 'https://shop.example',
      discoveryResults: aResult(),
      autostart: true,
    });
  });

  it('is offered again among the recent addresses', async () => {
    await analysed(aResult());
    await screen.findByRole('list', { name: 'Recent:' });
    fill('Website URL', '');
    press('shop.example');
    expect(field('Website URL').value).toBe('https://shop.example');
  });
});

describe('The size of a site', () => {
  it('is shown as a minimum, with an estimate, when there may be more pages', async () => {
    await analysed(aResult({ total_is_minimum: true, total_urls: 87, estimated_urls: 300 }));
    expect(says('at least')).toBe(true);
    expect(says('for an estimated 300 pages')).toBe(true);
  });
});

describe('The time that a deep scan takes', () => {
  it('is based on the latest scans of the server', async () => {
    await analysed(aResult({ estimated_urls: 300, expected_minutes: 4, expected_from: 'scans' }));
    expect(
      screen.getByText(/about 4 minutes for 300 pages, based on the latest scans on this server/),
    ).toBeTruthy();
  });

  it('is marked as an estimate while the server has finished too few scans', async () => {
    await analysed(aResult({ estimated_urls: 300, expected_minutes: 4 }));
    expect(screen.getByText(/about 4 minutes for 300 pages. This is an estimate/)).toBeTruthy();
  });
});
