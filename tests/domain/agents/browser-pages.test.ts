import { describe, expect, it } from '@jest/globals';
import { BrowserPages } from '@signpost/backend-domain/agents/crawler/browser-pages.ts';
import { HostPacer } from '@signpost/backend-domain/agents/crawler/host-pacer.ts';
import { newPoliteness } from '@signpost/backend-domain/model/crawl/politeness.ts';
import type { BrowserSessionOptions } from '@signpost/backend-domain/ports/browser-engine.ts';
import { home } from '../../support/crawled-shop.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { immediateClock } from '../../support/fixed-clock.ts';
import { ScanWorld } from '../../support/scan-world.ts';

function pagesOfShop() {
  const site = new FakeSite({ [home]: {} });
  const { ports, settings } = new ScanWorld(site);
  const opened: (BrowserSessionOptions | undefined)[] = [];
  const browser = {
    ...ports.browser,
    openSession: (options?: BrowserSessionOptions) => {
      opened.push(options);
      return ports.browser.openSession(options);
    },
  };
  const pages = new BrowserPages({
    ...{ ports: { browser }, settings, live: null },
    pacer: new HostPacer(newPoliteness({ delayMs: 0, concurrency: 1 }), immediateClock()),
    signal: new AbortController().signal,
  });
  return { site, pages, opened };
}

describe('The browser session of a scan', () => {
  it('reads every page as on a first visit', async () => {
    const { pages, opened } = pagesOfShop();
    await pages.read(home);
    await pages.read(home);
    expect(opened).toEqual([{ firstVisits: true }]);
  });

  it('is replaced for a log-in by one whose pages share cookies, which reads all pages from then on', async () => {
    const { site, pages, opened } = pagesOfShop();
    await pages.read(home);
    await pages.openPage(home);
    await pages.openPage(home);
    await pages.read(home);
    expect(opened).toEqual([{ firstVisits: true }, { firstVisits: false }]);
    expect(site.openSessions).toBe(1);
    await pages.close();
    expect(site.openSessions).toBe(0);
  });

  it('is the adopted one until that is handed over', async () => {
    const { site, pages, opened } = pagesOfShop();
    pages.adopt(await site.browser.openSession());
    await pages.openPage(home);
    await pages.read(home);
    expect(opened).toEqual([]);
    await pages.release();
    await pages.read(home);
    expect(opened).toEqual([{ firstVisits: true }]);
  });
});
