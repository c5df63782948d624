import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import { unhelpedEvidence } from '../../sites/inside/evidence.ts';
import { type InsidePage, mechanisms } from '../../sites/inside/inside-site.ts';
import { wholeChromiumPath } from '../../support/browser.ts';
import { type InsideWorld, openInsideWorld } from '../../support/inside-world.ts';
import { type NetworkUse, readNetLog } from '../../support/net-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-unhelped-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** With a persistent profile, as people have: Chromium does more in it than in a temporary one. */
async function open(
  profile: string,
  { proxy, ...options }: { args: readonly string[]; proxy?: InsideWorld['access'] },
): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(join(folder, profile), {
    executablePath: wholeChromiumPath(),
    chromiumSandbox: false,
    args: [...options.args, `--log-net-log=${join(folder, `${profile}.json`)}`],
    ...(proxy ? { proxy: { ...proxy, server: proxy.url } } : {}),
  });
}

describe('The intranet, from a browser that only the proxy keeps from it', () => {
  let world: InsideWorld;
  let used: NetworkUse;
  let manifests: readonly string[];

  beforeAll(async () => {
    world = await openInsideWorld();
    const browser = await open('guarded', {
      args: [
        ...browserProxyArguments(world.access.url),
        '--ignore-certificate-errors',
        '--short-reporting-delay',
      ],
      proxy: world.access,
    });
    try {
      const pages = world.site.pages.filter(({ id }) => id in unhelpedEvidence);
      const inFront = ({ id }: InsidePage) => id === 'browser-18';
      const others = pages.filter((page) => !inFront(page));
      manifests = (await Promise.all(others.map((page) => visit(browser, page)))).flat();
      // Chromium follows speculation rules only for the page in front.
      for (const page of pages.filter(inFront)) await visit(browser, page);
    } finally {
      await browser.close();
    }
    used = await readNetLog(join(folder, 'guarded.json'));
  }, 120_000);

  afterAll(async () => {
    await world?.close();
  });

  it('is not connected to, nor looked up', () => {
    expect(world.caught()).toEqual(world.caught().map(() => 0));
    expect(used.lookups).toEqual([]);
    expect(used.datagrams).toBe(0);
    expect(new Set(used.connections)).toEqual(new Set([new URL(world.access.url).host]));
  });

  it.each(Object.entries(unhelpedEvidence))('is tried by %s', (id, evidence) => {
    const { asked, told = [], served = [] } = evidence;
    const expected = (world.site.urls.get(id) ?? []).flatMap((url) => asked?.(url) ?? []);
    expect(expected.filter((url) => !world.denied().has(new URL(url).href))).toEqual([]);
    expect(world.told(id)).toEqual(expect.arrayContaining([...told]));
    expect(world.files(id)).toEqual(expect.arrayContaining([...served]));
  });

  it('cannot be the start URL of a web app', () => {
    expect(manifests).toContain("property 'start_url' ignored, should be same origin as document.");
  });
});

/** Visits a page and returns Chromium's errors about its web app manifest. */
async function visit(
  browser: BrowserContext,
  { id, path, ...kind }: InsidePage,
): Promise<string[]> {
  const page = await browser.newPage();
  // Waits for the load event, by which its scripts have run.
  await page.goto(`${kind.secure ? 'https' : 'http'}://site.test${path}`);
  if (kind.clicked) await page.click('#go');
  const errors = await askDevTools(browser, page, id);
  if (id === 'browser-53') await reloaded(page);
  // All requests of the page have begun; the proxy gets them within this time.
  await page.waitForTimeout(3_000);
  await page.close();
  return errors;
}

/** Reloads the page, whose service worker then answers for the site: its requests end at the proxy. */
async function reloaded(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(500);
  await page.reload().then(
    () => expect(page.url()).toBe('not reached'),
    (error: Error) => expect(error.message).toContain('ERR_FAILED'),
  );
}

/** Requests what Chromium loads only to install a page, or for its developer tools. */
async function askDevTools(browser: BrowserContext, page: Page, id: string): Promise<string[]> {
  const tools = await browser.newCDPSession(page);
  if (id === 'browser-76') {
    const { frameTree } = await tools.send('Page.getFrameTree');
    const host = await page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
    await tools.send('Network.loadNetworkResource', {
      frameId: frameTree.frame.id,
      url: host,
      options: { disableCache: false, includeCredentials: true },
    });
  }
  if (id !== 'browser-11' && id !== 'browser-75') return [];
  const { errors } = await tools.send('Page.getAppManifest');
  return errors.map(({ message }) => message);
}

describe('A hint to prefetch DNS', () => {
  it('is followed by a browser that has no proxy', async () => {
    const world = await openInsideWorld();
    const browser = await open('free', {
      // Browsers resolve names below localhost without a name server.
      args: ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE *.localhost'],
    });
    try {
      world.server.on('/hint', {
        headers: { 'Content-Type': 'text/html' },
        body: mechanisms['browser-15']?.head?.('http://browser-15.localhost/browser-15') ?? '',
      });
      const page = await browser.newPage();
      await page.goto(`${world.server.origin}/hint`);
      await page.waitForTimeout(1_500);
    } finally {
      await browser.close();
      await world.close();
    }
    const { wanted } = await readNetLog(join(folder, 'free.json'));
    expect(wanted).toContain('http://browser-15.localhost');
  }, 60_000);
});
