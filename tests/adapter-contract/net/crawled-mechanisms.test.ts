import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { PROXY_SIGN_IN_URL } from '@signpost/adapters/proxy-sign-in-url.ts';
import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { makeRunScan } from '@signpost/backend-domain/use-cases/run-scan.ts';
import { evidence } from '../../sites/inside/evidence.ts';
import { anEngine, enginesUnderTest } from '../../support/browser.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { type InsideWorld, openInsideWorld } from '../../support/inside-world.ts';
import { RememberingPolicy } from '../../support/remembering-policy.ts';
import { ScanWorld } from '../../support/scan-world.ts';

describe.each(enginesUnderTest)('The intranet, from a site that is scanned with %s', (name) => {
  let world: InsideWorld;
  let policy: RememberingPolicy;
  let pages: readonly PageRecord[];
  let known: readonly string[];
  const inside = (id: string) => world.site.urls.get(id) ?? [];

  beforeAll(async () => {
    world = await openInsideWorld();
    policy = new RememberingPolicy({ resolve: world.network.resolve });
    serveCrawledSite();
    const engine = anEngine(name, {
      arguments: browserProxyArguments(world.access.url),
      proxy: world.access,
    });
    const fetcher = new GuardedStaticFetcher(policy, { dial: world.network.dial });
    const documents = new StaticDocumentReader();
    try {
      const scans = new ScanWorld(new FakeSite({}));
      const { id } = await scans.startScan(`${SITE}/`, { limits: { maxPages: 5, depthLimit: 2 } });
      const ports = { ...scans.ports, fetcher, documents, browser: engine };
      await makeRunScan(ports, scans.settings, 'worker')(id, new AbortController().signal);
      pages = await scans.storage.pages.readings(id, { afterSeq: 0, limit: 100 });
      const all = await scans.storage.pages.list(id, { afterSeq: 0, limit: 100 });
      known = all.map(({ url }) => url);
    } finally {
      await Promise.all([fetcher.close(), documents.close(), engine.close()]);
    }
  }, 120_000);

  afterAll(async () => {
    await world?.close();
  });

  function serveCrawledSite(): void {
    const own = `${SITE}/browser-77.xml`;
    const sitemaps = [...inside('browser-77'), own].map((url) => `Sitemap: ${url}`);
    const locations = (tag: string, urls: readonly string[]) =>
      urls.map((url) => `<${tag}><loc>${url}</loc></${tag}>`).join('');
    const links = inside('browser-78')
      .map(
        (url) =>
          `<link rel="canonical" href="${url}"><link rel="alternate" hreflang="de" href="${url}?de"><link rel="alternate" type="application/rss+xml" href="${url}?feed"><a href="${url}?link">In</a>`,
      )
      .join('');
    const pictures = inside('browser-79')
      .map((url) => `<meta property="og:image" content="${url}">`)
      .join('');
    world.server
      .on('/robots.txt', { body: sitemaps.join('\n') })
      .on('/browser-77.xml', {
        headers: { 'Content-Type': 'application/xml' },
        body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations(
          'sitemap',
          [...inside('browser-77').map((url) => `${url}?named`), `${SITE}/pages.xml`],
        )}</sitemapindex>`,
      })
      .on('/pages.xml', {
        headers: { 'Content-Type': 'application/xml' },
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations('url', [
          ...inside('browser-77').map((url) => `${url}?page`),
          `${SITE}/listed`,
        ])}</urlset>`,
      })
      .on('/listed', { headers: { 'Content-Type': 'text/html' }, body: '<h1>Listed</h1>' })
      .on('/', {
        headers: { 'Content-Type': 'text/html' },
        // Drawn by a script, so that the scan has to open it in the browser.
        body: `<!doctype html><html><head><title>Start</title>${links}${pictures}</head><body><div id="root"></div><script>document.querySelector('#root').innerHTML = '<h1>Start</h1><a href="/listed">Listed</a>';</script></body></html>`,
      });
  }

  it('is not connected to', () => {
    expect(world.caught()).toEqual(world.caught().map(() => 0));
    expect(new Set(world.network.dialled)).toEqual(new Set([`${SITE_ADDRESS}:80`]));
  });

  it('is not read: the scan reads the site’s own pages only', () => {
    expect([...known].sort()).toEqual([`${SITE}/`, `${SITE}/listed`]);
    expect(pages.map(({ url }) => url).sort()).toEqual([...known].sort());
    expect(pages.find(({ url }) => url === `${SITE}/`)?.reading?.mode).toBe('browser');
  });

  it('is forbidden where robots.txt and sitemaps name it (browser-77)', () => {
    const named = inside('browser-77').flatMap((url) => [url, `${url}?named`]);
    expect([...policy.forbidden]).toEqual(expect.arrayContaining(named));
    // Pages among them belong to another site, and are dropped before any request.
    expect(world.server.requestsFor('/pages.xml').length).toBeGreaterThan(0);
    expect([...policy.forbidden].filter((url) => url.endsWith('?page'))).toEqual([]);
  });

  it('is forbidden as a feed, and only noted as another address of the page (browser-78)', () => {
    const asked = [...policy.forbidden].filter((url) => url.includes('browser-78'));
    // At most five feeds of a site are read.
    const feeds = inside('browser-78').map((url) => `${url}?feed`);
    expect(asked).toEqual(feeds.slice(0, 5));
    const start = pages.find(({ url }) => url === `${SITE}/`);
    expect(inside('browser-78')).toContain(start?.reading?.facts?.canonical);
  });

  it('is not fetched as an image of the page, by the scan or its browser (browser-79)', () => {
    const all = [...policy.forbidden, ...world.denied(), ...world.network.lookups];
    expect(all.filter((url) => url.includes('browser-79'))).toEqual([]);
  });

  it('is requested for no other reason', () => {
    // The browser signs in to the proxy at an address of our own, which the policy refuses too.
    const others = [...policy.forbidden, ...world.denied()].filter(
      (url) => !/browser-7[789]/.test(url) && url !== PROXY_SIGN_IN_URL,
    );
    expect(others).toEqual([]);
    const seen = Object.keys(evidence).filter((id) => evidence[id]?.seenBy === 'the scan');
    expect(seen).toEqual(['browser-77', 'browser-78', 'browser-79']);
  });
});
