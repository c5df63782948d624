import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScanPages } from '@signpost/contracts/http/result.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';

const HOME = 'https://catalogue.example/';
const PATTERNS = ['books', 'films', 'games', 'music'];
const at = (path: string): string => new URL(path, HOME).href;
const items = PATTERNS.flatMap((kind) =>
  Array.from({ length: 30 }, (_, index) => at(`/${kind}/item-${index}`)),
);
const addresses = [
  HOME,
  at('/about'),
  at('/contact'),
  ...PATTERNS.map((kind) => at(`/${kind}`)),
  ...items,
];

/** A site of four patterns with thirty pages each, all of them in its sitemap. */
const CATALOGUE: FakeAnswers = {
  [at('/robots.txt')]: { text: `User-agent: *\nAllow: /\nSitemap: ${at('/sitemap.xml')}\n` },
  [at('/sitemap.xml')]: {
    contentType: 'application/xml',
    text: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
  },
  ...Object.fromEntries(
    addresses.map((url) => [url, { facts: { title: `Page ${url}`, text: `Text of ${url}` } }]),
  ),
  [at('/music/item-7')]: { status: 404 },
};

let server: ScanServer;
let person: ApiClient;
let id: string;

beforeAll(async () => {
  server = await startScanServer({ site: new FakeSite(CATALOGUE), startUrl: HOME });
  person = await server.person();
  id = await server.scan(person, { scan_type: 'smart' });
  await person.call('startSession', { params: { id } });
  await server.reaches(person, id, 'awaiting_selection');
});
afterAll(() => server.close());

const details = async () => (await person.call('sessionDetails', { params: { id } })).body;

describe('A smart scan with its default choice', () => {
  it('recommends at least sixty pages, and some of each pattern', async () => {
    const { categorized_urls: urls, stats } = (await details()).prioritization;
    const recommended = urls.filter(
      ({ priority }: { priority: string }) => priority === 'important',
    );
    expect(recommended).toHaveLength(stats.important);
    expect(stats.important).toBeGreaterThanOrEqual(60);
    expect(urls).toHaveLength(addresses.length);
  });

  it('has the same numbers in the list, the progress, the pages, the report and the manifest', async () => {
    await person.call('smartCrawl', { params: { id } });
    await server.reaches(person, id, 'completed');
    const { counts, pages }: ScanPages = (await person.call('scanPages', { params: { id } })).body;
    const standing = (wanted: string) => pages.filter((page) => page.standing === wanted).length;
    expect(counts).toEqual({
      total: pages.length,
      ...{ read: standing('read'), inferred: standing('inferred') },
      ...{ skipped: standing('skipped'), failed: standing('failed'), found: standing('found') },
    });
    expect(counts.read + counts.inferred + counts.skipped + counts.failed).toBe(addresses.length);

    const metadata = {
      ...{ pages_crawled: counts.read, pages_inferred: counts.inferred },
      ...{ pages_skipped: counts.skipped, pages_failed: counts.failed },
      pages_found: addresses.length,
    };
    const { scan, progress } = await details();
    const { recentScans } = (await person.call('scanStatus')).body;
    const listed = recentScans.find((one: { id: string }) => one.id === id);
    expect(scan.metadata).toMatchObject(metadata);
    expect(listed.metadata).toMatchObject(metadata);
    expect(progress.pages_crawled).toBe(counts.read);

    const { manifest } = (await person.call('sessionManifest', { params: { id } })).body;
    const described: readonly { readonly url: string; readonly scanned: boolean }[] = Object.values(
      manifest.pages,
    );
    const read = described.filter(({ scanned }) => scanned);
    expect([read.length, described.length - read.length]).toEqual([counts.read, counts.inferred]);
    for (const kind of PATTERNS)
      expect(read.filter(({ url }) => url.startsWith(at(`/${kind}/`))).length).toBeGreaterThan(0);
  });
});
