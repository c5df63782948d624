import { afterEach, describe, expect, it } from '@jest/globals';
import { QuickDiscovery, quickDiscoveryEvents } from '@signpost/contracts/http/public.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { aScan, noon } from '../../support/mothers.ts';
import { brokenModel } from '../../support/scripted-model.ts';
import { later, storedScan } from '../../support/storage-mothers.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';

const SITE = 'https://shop.example/';
const at = (path: string): string => new URL(path, SITE).href;
const linkTo = (path: string) => ({
  url: at(path),
  text: path.slice(1),
  landmark: 'navigation' as const,
  nofollow: false,
});

const SITEMAP = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from(
  { length: 60 },
  (_, index) => `<url><loc>${at(`/lamp/lamp-${index}`)}</loc></url>`,
).join('')}<url><loc>https://elsewhere.example/</loc></url></urlset>`;

const SHOP: FakeAnswers = {
  [at('/robots.txt')]: { text: `User-agent: *\nAllow: /\nSitemap: ${at('/sitemap.xml')}\n` },
  [at('/sitemap.xml')]: { text: SITEMAP, contentType: 'application/xml' },
  [SITE]: { facts: { title: 'The lamp shop', links: [linkTo('/about'), linkTo('/contact')] } },
};

let server: ScanServer;
let site: FakeSite;
afterEach(() => server.close());

async function analyse(
  answers: FakeAnswers,
  { url = SITE, accept = 'application/json', ports = {} } = {},
) {
  site = new FakeSite(answers);
  server = await startScanServer({ site, startUrl: SITE, ports, workers: false });
  return ask(url, accept);
}

const ask = (url: string, accept = 'application/json') =>
  server.client().call('quickDiscovery', { body: { url }, headers: { accept } });

/** The events of a stream, each checked against the contract. */
function eventsOf(text: string): { event: string; data: unknown }[] {
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\S+)\ndata: (.*)$/.exec(block) ?? [];
      const schema = quickDiscoveryEvents[event as keyof typeof quickDiscoveryEvents];
      return { event, data: schema.parse(JSON.parse(data)) };
    });
}

describe('The free analysis', () => {
  it('reads sitemaps of at most one other host', async () => {
    const named = ['one', 'two', 'three'].map((name) => `https://${name}.example/sitemap.xml`);
    const robots = ['User-agent: *', 'Allow: /', ...named.map((url) => `Sitemap: ${url}`)];
    const answer = await analyse({ ...SHOP, [at('/robots.txt')]: { text: robots.join('\n') } });
    expect(answer.status).toBe(200);
    expect(site.staticHits.filter((url) => !url.startsWith(SITE))).toEqual(named.slice(0, 1));
  });

  it('shows a visitor the size of a site, its readiness for crawlers, and the recommended tier', async () => {
    const answer = await analyse(SHOP);
    expect(answer.status).toBe(200);
    expect(QuickDiscovery.parse(answer.body)).toMatchObject({
      domain: 'shop.example',
      title: 'The lamp shop',
      total_urls: 63,
      robots_status: 'good',
      robots: { found: true, agents_allowed: true, problems: [] },
      recommended_tier: 'growth',
      price: null,
      sitemap_urls: [at('/sitemap.xml')],
    });
    expect(answer.body.llm_summary).toContain('63 known pages');
    expect(site.browserHits).toEqual([]);
  });

  it('streams its findings, the summary in pieces and the result last', async () => {
    const answer = await analyse(SHOP, { accept: 'text/event-stream' });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = eventsOf(answer.text);
    const names = events.map(({ event }) => event);
    expect(names.slice(0, 4)).toEqual(['progress', 'progress', 'progress', 'progress']);
    expect(new Set(names.slice(4, -1))).toEqual(new Set(['summary']));
    const result = QuickDiscovery.parse(events.at(-1)?.data);
    const pieces = events.filter(({ event }) => event === 'summary').map(({ data }) => data);
    expect(pieces.map((piece) => (piece as { text: string }).text).join('')).toBe(
      result.llm_summary,
    );
  });

  it('estimates the duration of a deep scan from the latest scans of the server', async () => {
    const estimated = await analyse(SHOP);
    expect(estimated.body).toMatchObject({ expected_minutes: 2, expected_from: 'estimate' });
    await server.close();
    site = new FakeSite(SHOP);
    server = await startScanServer({ site, startUrl: SITE, workers: false });
    for (const seconds of [60, 230, 10_000]) {
      await storedScan(server.storage, {
        status: 'completed',
        createdAt: later(seconds * 1_000_000),
        startedAt: noon,
        completedAt: noon,
        counts: { ...aScan().counts, pagesCrawled: 10 },
        workedMs: seconds * 1_000,
      });
    }
    // 30 s for any scan, 20 s for each of 63 pages.
    expect((await ask(SITE)).body).toMatchObject({ expected_minutes: 22, expected_from: 'scans' });
  });

  it('follows links where no sitemap lists the pages, and finds all when there are few', async () => {
    const pages = Object.fromEntries(
      ['/about', '/contact'].map((path) => [
        at(path),
        { facts: { title: path, links: [linkTo('/deep')] } },
      ]),
    );
    const answer = await analyse({ ...SHOP, ...pages, [at('/sitemap.xml')]: { status: 404 } });
    expect(answer.body).toMatchObject({
      total_urls: 4,
      total_is_minimum: false,
      estimated_urls: 4,
      recommended_tier: 'starter',
    });
    expect(site.hits(at('/about'))).toBe(1);
  });

  it('counts a page once when its site redirects one spelling of its address to the other', async () => {
    const answer = await analyse({
      [at('/robots.txt')]: { text: 'User-agent: *\nAllow: /\n' },
      [SITE]: { facts: { links: ['/blog', '/blog/', '/docs/', '/old'].map(linkTo) } },
      [at('/blog')]: { redirectTo: at('/blog/') },
      [at('/blog/')]: { facts: {} },
      [at('/docs/')]: { facts: { links: [linkTo('/docs')] } },
      [at('/docs')]: { redirectTo: at('/docs/') },
      [at('/old')]: { redirectTo: at('/blog/') },
    });
    expect(answer.body).toMatchObject({ total_urls: 3, total_is_minimum: false });
  });

  it('reports a minimum, and recommends the tier by an estimate, where links lead on and on', async () => {
    const links = Array.from({ length: 40 }, (_, index) => linkTo(`/lamp/lamp-${index}`));
    const lamps = Object.fromEntries(
      links.map(({ url }, index) => [
        url,
        { facts: { links: [0, 1, 2].map((next) => linkTo(`/deep/${index}-${next}`)) } },
      ]),
    );
    const start = { facts: { title: 'The lamp shop', links } };
    const answers = { ...SHOP, ...lamps, [SITE]: start, [at('/sitemap.xml')]: { status: 404 } };
    const { body } = await analyse(answers);
    // 30 pages are requested: the start page, and 29 lamps that link to three pages each.
    expect(body).toMatchObject({
      total_urls: 1 + 40 + 29 * 3,
      total_is_minimum: true,
      recommended_tier: 'growth',
    });
    expect(body.estimated_urls).toBeGreaterThan(300);
    expect(body.llm_summary).toContain('has at least 128 known pages');
  });

  it('opens a browser only for a page that is empty without scripts', async () => {
    const facts = { title: 'App', text: 'Hello', links: [linkTo('/inside')] };
    const staticFacts = { text: '', textLength: 0, scripts: 3, links: [] };
    const answer = await analyse({ ...SHOP, [SITE]: { facts, staticFacts } });
    expect(answer.body.total_urls).toBe(62);
    expect(site.browserHits).toEqual([SITE]);
    expect(site.openSessions).toBe(0);
  });

  it('does not read a site that forbids the crawler, and reports that', async () => {
    const robots = { text: 'User-agent: *\nDisallow: /\n' };
    const answer = await analyse({ ...SHOP, [at('/robots.txt')]: robots });
    expect(answer.body).toMatchObject({
      robots_status: 'needs_improvement',
      robots: {
        agents_allowed: false,
        problems: ['Robots.txt does not allow Signpost to read the start page.'],
      },
    });
    expect(site.hits(SITE)).toBe(0);
  });

  it('writes its summary by rules when the model fails', async () => {
    const answer = await analyse(SHOP, { ports: { model: brokenModel() } });
    expect(answer.body.llm_summary).toContain('shop.example');
  });

  it.each([
    ['', 'VALIDATION_ERROR', 400],
    ['not a url', 'INVALID_URL', 400],
    ['ftp://shop.example/', 'INVALID_URL', 400],
    ['https://gone.example/', 'SITE_UNREACHABLE', 422],
    ['https://missing.example/', 'SITE_NOT_SCANNABLE', 422],
    ['https://file.example/', 'SITE_NOT_SCANNABLE', 422],
    ['https://moved.example/', 'SITE_NOT_SCANNABLE', 422],
  ])('of %j is refused with %s', async (url, code, status) => {
    const answer = await analyse(
      {
        ...SHOP,
        'https://gone.example/robots.txt': { unreachable: 'dns' },
        'https://file.example/': { contentType: 'application/pdf', text: '%PDF' },
        'https://moved.example/': { redirectTo: SITE },
      },
      { url },
    );
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('ends a stream with the error when the analysis fails', async () => {
    const answer = await analyse(SHOP, {
      url: 'https://missing.example/',
      accept: 'text/event-stream',
    });
    expect(answer.status).toBe(200);
    expect(eventsOf(answer.text).at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'SITE_NOT_SCANNABLE' },
    });
  });

  it('is throttled by address', async () => {
    await analyse(SHOP);
    const answers = [];
    for (let count = 0; count < 20; count += 1) answers.push(await ask(SITE));
    const last = answers.at(-1);
    expect([last?.status, last?.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers.at(-2)?.status).toBe(200);
  });
});
