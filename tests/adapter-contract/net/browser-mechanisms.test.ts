import { X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import type { BrowserSession } from '@signpost/backend-domain/ports/browser-engine.ts';
import { evidence, headlessShellEvidence } from '../../sites/inside/evidence.ts';
import { type InsidePage, mechanisms } from '../../sites/inside/inside-site.ts';
import {
  anEngine,
  type EngineName,
  engineNames,
  folderForBrowser,
  headlessShellPath,
  wholeChromiumPath,
} from '../../support/browser.ts';
import { type InsideWorld, openInsideWorld } from '../../support/inside-world.ts';
import { type NetworkUse, readNetLog } from '../../support/net-log.ts';
import { ssrfVectors } from '../../support/ssrf-vectors.ts';
import { pem } from '../../support/test-server.ts';

/** One page navigates away after ten seconds, and is to be read until then. */
const PAGE_MS = 15_000;
const TABS = 10;
const ids = ssrfVectors.browserVectors.map(({ id }) => id);

it('Every mechanism of the list is tried, and has evidence that it was', () => {
  expect(ids).toHaveLength(80);
  expect(Object.keys(mechanisms).sort()).toEqual([...ids].sort());
  expect(Object.keys(evidence).sort()).toEqual([...ids].sort());
  const unseen = Object.values(evidence).filter(
    ({ asked, told, served, refused, seenBy }) => !(asked ?? told ?? served ?? refused ?? seenBy),
  );
  expect(unseen).toEqual([]);
});

it('The certificate names internal addresses for its issuer, OCSP and CRL (browser-70, browser-71)', () => {
  const text = new X509Certificate(pem('inside')).raw.toString('latin1');
  for (const path of ['browser-70', 'browser-71', 'browser-71-crl'])
    expect(text).toContain(`http://127.0.0.2:8080/${path}`);
});

interface Reader {
  readonly name: EngineName;
  readonly browser: 'Chromium' | 'a headless shell';
}

/** For speed `make test` uses only the engine and browser of most scans; `make test-all` uses all. */
const readers: readonly Reader[] =
  process.env.TEST_SCOPE === 'fast'
    ? [{ name: 'playwright', browser: 'a headless shell' }]
    : engineNames.flatMap((name) => [
        { name, browser: 'a headless shell' } as const,
        { name, browser: 'Chromium' } as const,
      ]);

describe.each(readers)(
  'The intranet, from every page that $name reads in $browser',
  ({ name, browser }) => {
    const isShell = browser === 'a headless shell';
    const expectedEvidence = isShell ? headlessShellEvidence : evidence;
    let world: InsideWorld;
    let used: NetworkUse;
    const unread = new Set<string>();
    const folder = folderForBrowser('signpost-net-log-');

    beforeAll(async () => {
      world = await openInsideWorld();
      const log = join(folder, 'net-log.json');
      const engine = anEngine(name, {
        executablePath: isShell ? headlessShellPath() : wholeChromiumPath(),
        arguments: [
          ...browserProxyArguments(world.access.url),
          `--log-net-log=${log}`,
          // So that the browser also follows the addresses in the untrusted certificate, and still loads the site.
          '--ignore-certificate-errors',
          // Otherwise Chromium waits a minute before it sends reports.
          '--short-reporting-delay',
        ],
        proxy: world.access,
        maxPages: TABS,
      });
      try {
        const session = await engine.openSession();
        const longest = ({ id }: InsidePage) => (id === 'browser-30' ? 0 : 1);
        const pages = world.site.pages.toSorted((one, other) => longest(one) - longest(other));
        const read = (page: InsidePage) =>
          visit(session, page).then(
            () => unread.delete(page.path),
            () => unread.add(page.path),
          );
        await Promise.all(pages.map(read));
        // Eighty pages at once slow each other down: a page that did not get to its attempt is read again alone.
        for (const id of ids) {
          const own = pages.filter((page) => page.id === id);
          if (amiss(id).length === 0 && !own.some(({ path }) => unread.has(path))) continue;
          world.forget(id);
          for (const page of own) await read(page);
        }
        await session.close();
      } finally {
        await engine.close();
      }
      used = await readNetLog(log);
    }, 600_000);

    /** The missing evidence that a mechanism was tried, and unexpected reports. */
    function amiss(id: string): string[] {
      const { asked, told = [], served = [] } = expectedEvidence[id] ?? {};
      const expected = (world.site.urls.get(id) ?? []).flatMap((url) => asked?.(url) ?? []);
      return [
        ...expected.filter((url) => !world.denied().has(new URL(url).href)),
        ...told.filter((what) => !world.told(id).includes(what)),
        ...world.told(id).filter((what) => !told.includes(what)),
        // Its pages were read at least.
        ...['', ...served].filter((file) => !world.files(id).includes(file)),
      ];
    }

    afterAll(async () => {
      await world?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('is not connected to', () => {
      expect(world.caught()).toEqual(world.caught().map(() => 0));
      const dialled = new Set(world.network.dialled.map((place) => place.replace(/:\d+$/, '')));
      expect([...dialled].sort()).toEqual([...world.served].sort());
    });

    it('is not resolved: the browser looks up no name, and connects only to the proxy', () => {
      const proxy = new URL(world.access.url).host;
      expect(used.lookups).toEqual([]);
      expect(used.datagrams).toBe(0);
      expect(new Set(used.connections)).toEqual(new Set([proxy]));
      expect(used.probes).toBe(0);
      expect(new Set(used.proxies.flatMap(({ single_proxy }) => single_proxy))).toEqual(
        new Set([`[${proxy}]`]),
      );
      expect(used.proxies.filter(({ auto_detect, pac_url }) => auto_detect || pac_url)).toEqual([]);
    });

    it('is what a page tried to get to, by every mechanism', () => {
      // Names the pages that were not read.
      expect([...unread]).toEqual([]);
    });

    it('is not served by the site under another host name, nor pushed (browser-68)', () => {
      expect(world.secure.requests.filter((request) => !request.startsWith('site.test/'))).toEqual(
        [],
      );
      expect(world.secure.pushesAllowed).toBe(0);
    });

    it.each(ids)('is tried by %s', (id) => {
      expect(amiss(id)).toEqual([]);
    });
  },
);

/** With images, as for a watching client: otherwise they would not be requested. */
async function visit(
  session: BrowserSession,
  { path, secure, clicked }: InsidePage,
): Promise<void> {
  const url = `${secure ? 'https' : 'http'}://site.test${path}`;
  if (!clicked) {
    await session.read(url, { timeoutMs: PAGE_MS, onScreenshot: () => {} });
    return;
  }
  const page = await session.openPage(url, { timeoutMs: PAGE_MS });
  await page.click({ locator: { kind: 'css', value: '#go', basis: 'id' } });
  await page.settle(PAGE_MS);
  await page.close();
}
