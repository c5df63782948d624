import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '../api/support/api-client.ts';
import { ServerProcess } from '../api/support/server-process.ts';
import { testBrowserPath } from '../support/browser.ts';
import { completedScan, scanReaches } from './completed-scan.ts';
import { type FrameTimes, framesDuring } from './frame-times.ts';
import { serveLargeSite } from './large-site.ts';
import { type BenchPart, NO_FIGURES } from './part.ts';

/**
 * The specification's sizes: pages to choose from, and rows of a sitemap. Each is compared with a short list on the
 * same screen.
 */
const URLS = { few: 20, many: 5_000 };
const ROWS = { few: 20, many: 10_000 };
const WHEEL_STEPS = 60;
const WHEEL_PX = 400;

/** Measures the frame times of the app's longest lists. */
export const longListsPart: BenchPart = {
  name: 'long-lists',
  mostMinutes: 30,
  goals: [],
  async run() {
    await benchLongLists();
    return NO_FIGURES;
  },
};

/**
 * Measures how smoothly the built app lets a person choose among 5,000 pages and scroll a sitemap of 10,000 rows, in a
 * real browser after real scans, and compares both with lists of 20. Prints the frame times and the main-thread time of
 * one step.
 */
async function benchLongLists(): Promise<void> {
  const sites = {
    few: await serveLargeSite(URLS.few),
    many: await serveLargeSite(URLS.many),
  };
  const hosts = Object.values(sites).map(({ url }) => new URL(url).host);
  const server = await ServerProcess.start({ TARGET_ALLOW: hosts.join(','), LOG_LEVEL: 'info' });
  const browser = await chromium.launch({
    executablePath: testBrowserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const client = new ApiClient(server.url);
    await client.register();
    console.log('\nLong lists (frames: median and longest, ms; work: main thread, ms a step)');
    for (const size of ['few', 'many'] as const) {
      const id = await discovered(client, sites[size].url);
      const page = await signedIn(browser, client);
      await benchSelection(page, id);
      await page.context().close();
    }
    const id = await completedScan(client, sites.few.url, {
      max_pages: ROWS.few,
      depth_limit: 2,
    });
    for (const size of ['few', 'many'] as const) {
      const page = await signedIn(browser, client);
      await benchSitemap(page, id, ROWS[size]);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await server.remove();
    await Promise.all(Object.values(sites).map((site) => site.close()));
  }
}

async function benchSelection(page: Page, id: string): Promise<void> {
  const since = performance.now();
  await page.goto(`/dashboard?scan=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Choose the pages to scan' });
  await dialog.waitFor();
  const opened = performance.now() - since;
  const found = (await dialog.getByText(/pages? found/).textContent())?.split(' ')[0];
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  console.log(`  choosing among ${found}: shown after ${round(opened)} ms, ${nodes} elements`);
  print('scrolling', await framesDuring(page, wheel(page, dialog.getByRole('list'))));
  const search = dialog.getByRole('searchbox', { name: 'Search pages' });
  await search.focus();
  const keys = [...'garden-lamp', ...Array<string>(11).fill('Backspace')];
  print(
    'searching',
    await framesDuring(
      page,
      keys.map((key) => () => page.keyboard.press(key)),
    ),
  );
  const shown = dialog.getByRole('button', { name: /^(Select|Deselect) shown$/ });
  const toggles = Array.from({ length: 8 }, () => () => shown.click());
  print('selecting all', await framesDuring(page, toggles));
  const box = dialog.getByRole('checkbox').first();
  print(
    'selecting one',
    await framesDuring(
      page,
      Array(8).fill(() => box.click()),
    ),
  );
}

async function benchSitemap(page: Page, id: string, rows: number): Promise<void> {
  // A scan of 10,000 pages takes too long for a benchmark, so this repeats the rows of a shorter scan.
  await page.route(`**/api/scanner/sessions/${id}/manifest`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const sitemap = Array.from({ length: rows }, (_, index) => {
      const entry = body.sitemap[index % body.sitemap.length];
      return { ...entry, url: `${entry.url}?row=${index}`, level: index % 6 };
    });
    await route.fulfill({ response: answer, json: { ...body, sitemap } });
  });
  const since = performance.now();
  await page.goto(`/dashboard?tab=manifests&scan=${id}`);
  const sitemap = page.getByRole('region', { name: 'Sitemap' });
  await sitemap.getByRole('listitem').first().waitFor();
  const opened = performance.now() - since;
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  console.log(`  sitemap of ${rows}: shown after ${round(opened)} ms, ${nodes} elements`);
  print('scrolling', await framesDuring(page, wheel(page, sitemap.getByRole('list'))));
}

/** Steps that turn the mouse wheel over the list, down and then up again. */
function wheel(page: Page, list: Locator): (() => Promise<void>)[] {
  const turns = Array.from({ length: WHEEL_STEPS }, (_, index) => async () => {
    await page.mouse.wheel(0, index < WHEEL_STEPS / 2 ? WHEEL_PX : -WHEEL_PX);
  });
  return [() => list.hover({ position: { x: 60, y: 60 } }), ...turns];
}

async function signedIn(browser: Browser, client: ApiClient): Promise<Page> {
  const context = await browser.newContext({ baseURL: client.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('accessToken', token), client.token ?? '');
  return page;
}

async function discovered(client: ApiClient, url: string): Promise<string> {
  const options = { scan_type: 'smart' };
  const created = await client.call('createSession', { body: { url, options } });
  const { id } = created.body.scan;
  await client.call('discover', { body: { scan_id: id, url, options } });
  await scanReaches(client, id, 'awaiting_selection');
  return id;
}

const round = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

function print(action: string, { frames, median, longest, workPerStep }: FrameTimes): void {
  console.log(
    `    ${action.padEnd(15)}${frames} frames, median ${round(median)}, longest ${round(longest)}; work ${round(workPerStep)}`,
  );
}
