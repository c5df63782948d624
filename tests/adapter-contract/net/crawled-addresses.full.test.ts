import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import { EgressProxy } from '@signpost/adapters/net/egress-proxy.ts';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import type { PageSummary } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { makeRunScan } from '@signpost/backend-domain/use-cases/run-scan.ts';
import { anEngine } from '../../support/browser.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { RememberingPolicy } from '../../support/remembering-policy.ts';
import { ScanWorld } from '../../support/scan-world.ts';
import { ssrfVectors } from '../../support/ssrf-vectors.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { TestServer } from '../../support/test-server.ts';

const all = ssrfVectors.urls.filter((vector) => vector.expect !== 'allow');
/** Two halves: at most 200 sitemap files of one site are requested. */
const halves = [all.slice(0, all.length / 2), all.slice(all.length / 2)];

const attribute = (url: string) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const element = (url: string) => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Enough text that the page needs no browser. */
const TEXT = `<p>${'The lamp shop sells lamps for desks, floors and ceilings, and sends them anywhere. '.repeat(12)}</p>`;
const html = (head: string, body: string) => ({
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><title>Site</title>${head}</head><body><main><h1>Site</h1>${body}${TEXT}</main></body></html>`,
});
const xml = (root: string, tag: string, urls: readonly string[]) => ({
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<${tag}><loc>${element(url)}</loc></${tag}>`).join('')}</${root}>`,
});

/** The site names them in links, canonical addresses, robots.txt and sitemaps. */
describe.each([
  ['first', halves[0] ?? []],
  ['other', halves[1] ?? []],
])('A site that names the %s half of all addresses', (_, hostile) => {
  const network = new TestNetwork().name('site.test', [SITE_ADDRESS]);
  const policy = new RememberingPolicy({ resolve: network.resolve });
  const canonical = hostile.map((_, index) => `${SITE}/canonical/${index}`);
  let server: TestServer;
  let pages: readonly PageSummary[];
  let status: string;

  beforeAll(async () => {
    for (const { url } of hostile) {
      const host = URL.parse(url)?.hostname;
      if (host) network.name(host, ['127.0.0.1']);
    }
    server = await TestServer.start();
    network.serve(SITE_ADDRESS, server);
    serveSite();
    const proxy = new EgressProxy(policy, { dial: network.dial });
    const access = await proxy.start();
    const browser = anEngine('playwright', {
      arguments: browserProxyArguments(access.url),
      proxy: access,
    });
    const fetcher = new GuardedStaticFetcher(policy, { dial: network.dial });
    const documents = new StaticDocumentReader();
    try {
      const world = new ScanWorld(new FakeSite({}));
      const { id } = await world.startScan(`${SITE}/`, {
        limits: { maxPages: 2_000, depthLimit: 5 },
      });
      const ports = { ...world.ports, fetcher, documents, browser };
      await makeRunScan(ports, world.settings, 'worker')(id, new AbortController().signal);
      status = (await world.storage.scans.find(id))?.status ?? 'gone';
      pages = await world.storage.pages.list(id, { afterSeq: 0, limit: 5_000 });
    } finally {
      await Promise.all([fetcher.close(), documents.close(), browser.close()]);
      await proxy.close();
    }
  }, 280_000);
  afterAll(() => server?.close());

  function serveSite(): void {
    const urls = hostile.map(({ url }) => url);
    const oneLine = urls.filter((url) => !/[\r\n]/.test(url));
    server
      .on('/robots.txt', {
        body: [`${SITE}/own.xml`, ...oneLine].map((url) => `Sitemap: ${url}`).join('\n'),
      })
      .on('/own.xml', xml('sitemapindex', 'sitemap', [`${SITE}/pages.xml`, ...urls]))
      .on('/pages.xml', xml('urlset', 'url', [...canonical, ...urls]))
      .on('/', html('', urls.map((url) => `<p><a href="${attribute(url)}">In</a></p>`).join('')));
    for (const [index, url] of urls.entries()) {
      const canonicalLink = `<link rel="canonical" href="${attribute(url)}">`;
      server.on(`/canonical/${index}`, html(canonicalLink, `<p>Number ${index}</p>`));
    }
    // A text without a scheme is a relative address on this site.
    server.on('*', { status: 404, headers: { 'Content-Type': 'text/html' }, body: 'Not here' });
  }

  it('is scanned completely, without a connection to any other host', () => {
    expect(status).toBe('completed');
    expect(new Set(network.dialled)).toEqual(new Set([`${SITE_ADDRESS}:80`]));
  });

  it('has its own pages read, whatever their canonical addresses are', () => {
    const states = new Map(pages.map(({ url, state }) => [url, state]));
    expect([`${SITE}/`, ...canonical].filter((url) => states.get(url) !== 'read')).toEqual([]);
  });

  it('has no page at any of the addresses', () => {
    expect(pages.map(({ url }) => url).filter((url) => !url.startsWith(`${SITE}/`))).toEqual([]);
  });

  it('is refused the internal addresses that robots.txt and its sitemaps name', () => {
    const named = hostile.filter(
      ({ url, expect: outcome }) => outcome.startsWith('block') && /^https?:\/\/\S+$/i.test(url),
    );
    expect(named.length).toBeGreaterThan(50);
    const forbidden = new Set([...policy.forbidden].map((url) => new URL(url).href));
    expect(named.filter(({ url }) => !forbidden.has(new URL(url, SITE).href))).toEqual([]);
  });
});
