import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import { lampShop, SHOP } from './lamp-shop.ts';

let server: ScanServer;
let person: ApiClient;

beforeAll(async () => {
  server = await startScanServer({ site: lampShop(), startUrl: SHOP });
  person = await server.person();
});
afterAll(() => server.close());

/** A smart scan that waits for its owner's choice. */
async function offered(): Promise<string> {
  const id = await server.scan(person, { scan_type: 'smart' });
  await person.call('startSession', { params: { id } });
  await server.reaches(person, id, 'awaiting_selection');
  return id;
}

async function completed(): Promise<string> {
  const id = await offered();
  await person.call('smartCrawl', { params: { id } });
  await server.reaches(person, id, 'completed');
  return id;
}

describe('A smart scan over HTTP', () => {
  it('finds, offers, reads the chosen pages, and shows everything again to later clients', async () => {
    const id = await offered();
    const choosing = (await person.call('sessionDetails', { params: { id } })).body;
    expect(choosing.scan).toMatchObject({ id, domain: 'shop.example', startUrl: SHOP });
    expect(Object.keys(choosing.scan).sort()).toEqual(
      'createdAt domain id isPublic metadata startUrl status'.split(' '),
    );
    const { categorized_urls: urls, stats } = choosing.prioritization;
    expect(urls).toHaveLength(5);
    expect(stats.important + stats.uncertain + stats.not_important).toBe(5);
    const selected = [SHOP, `${SHOP}about`];
    const confirmed = await person.call('confirm', {
      params: { id },
      body: { selected_urls: selected },
    });
    expect(confirmed).toMatchObject({ status: 202, body: { success: true, status: 'crawling' } });
    await server.reaches(person, id, 'completed');

    const done = (await person.call('sessionDetails', { params: { id } })).body;
    expect(done).toMatchObject({
      scan: { status: 'completed', metadata: { pages_crawled: 2, scan_type: 'smart' } },
      progress: { progress: 100, phase: 'completed', pages_crawled: 2 },
      strategy: { strategy: 'smart_crawl' },
      agents: { crawler: { status: 'done' }, manifest: { status: 'done' } },
      robots: { original: 'User-agent: *\nDisallow: /private/\n' },
    });
    expect(done.scan.metadata.duration_seconds).toBeGreaterThanOrEqual(0);
    expect(done.sitemap_entries.map(({ url }: { url: string }) => url)).toEqual(selected);
    expect(done.log.length).toBeGreaterThan(3);
    expect(done.thoughts.map(({ agent }: { agent: string }) => agent)).toEqual(
      expect.arrayContaining(['crawler', 'manifest']),
    );
    expect(done.activity.length).toBeGreaterThan(0);
    expect(done.manifest_url).toMatch(/^http:\/\/127.0.0.1:\d+\/api\/claims\/[\w-]{21}\/manifest$/);
    expect(await person.call('agentStatus', { params: { id } })).toMatchObject({
      body: {
        status: 'completed',
        progress: 100,
        manifest_ready: true,
        paused: false,
        error: null,
      },
    });
  });

  it('refuses an empty selection and one with addresses that it never offered', async () => {
    const id = await offered();
    const confirm = (urls: string[]) =>
      person.call('confirm', { params: { id }, body: { selected_urls: urls } });
    expect(await confirm([])).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    const foreign = await confirm([SHOP, 'https://elsewhere.example/']);
    expect(foreign).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(foreign.body.details).toEqual([
      {
        path: 'selected_urls',
        message: 'https://elsewhere.example/ was not discovered in this scan.',
      },
    ]);
    expect(await server.reaches(person, id, 'awaiting_selection')).toBe('awaiting_selection');
  });

  it('crawls the recommended pages when nothing was confirmed; a second request changes nothing', async () => {
    const id = await offered();
    const crawl = () => person.call('smartCrawl', { params: { id } });
    expect((await crawl()).status).toBe(202);
    await server.reaches(person, id, 'completed');
    expect(await crawl()).toMatchObject({ status: 202, body: { status: 'completed' } });
  });

  it('repeats the choice of an earlier scan of its owner without asking', async () => {
    const first = await offered();
    const chosen = [SHOP, `${SHOP}about`];
    await person.call('confirm', { params: { id: first }, body: { selected_urls: chosen } });
    await server.reaches(person, first, 'completed');
    const wanted = { url: SHOP, options: { scan_type: 'smart' }, repeats: first };
    const created = await person.call('createSession', { body: wanted });
    const { id } = created.body.scan;
    await person.call('startSession', { params: { id } });
    await server.reaches(person, id, 'completed');
    const { pages } = (await person.call('scanPages', { params: { id } })).body;
    const read = pages.filter(({ standing }: { standing: string }) => standing === 'read');
    expect(read.map(({ url }: { url: string }) => url)).toEqual(chosen);

    const stranger = await server.person();
    expect(await stranger.call('createSession', { body: wanted })).toMatchObject({
      ...{ status: 404, body: { code: 'SCAN_NOT_FOUND' } },
    });
    const elsewhere = { ...wanted, url: 'https://elsewhere.example/' };
    expect(await person.call('createSession', { body: elsewhere })).toMatchObject({
      ...{ status: 400, body: { code: 'VALIDATION_ERROR' } },
    });
  });

  it('can be requested by discover, which makes a standard scan a smart one', async () => {
    const id = await server.scan(person);
    const body = { scan_id: id, url: SHOP, options: {}, user_id: 'somebody else' };
    expect(await person.call('discover', { body })).toMatchObject({
      status: 202,
      body: { status: 'discovering' },
    });
    await server.reaches(person, id, 'awaiting_selection');
    const { scan } = (await person.call('sessionDetails', { params: { id } })).body;
    expect(scan.metadata.scan_type).toBe('smart');
  });

  it('has its files ready for download', async () => {
    const id = await completed();
    const params = { id };
    const robots = await person.call('sessionRobots', { params });
    expect(robots.headers.get('content-disposition')).toBe('attachment; filename="robots.txt"');
    expect(robots.text).toContain('Disallow: /private/\n');
    expect(robots.text).toMatch(/^AI-Manifest: http/m);
    const comment = await person.call('sessionRobots', { params, query: { style: 'comment' } });
    expect(comment.text).toMatch(/^# AI-Manifest: http/m);
    expect(comment.text).not.toMatch(/^AI-Manifest/m);
    const sitemap = await person.call('sessionSitemap', { params });
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    expect(sitemap.text).toContain('<loc>https://shop.example/</loc>');
    const none = await person.call('sessionSitemap', { params, query: { part: 7 } });
    expect([none.status, none.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await person.call('sessionLlmsTxt', { params })).text).toMatch(/^# /);
    const shown = (await person.call('sessionManifest', { params })).body;
    expect(shown.manifest.scan_id).toBe(id);
    expect(shown.sitemap[0]).toMatchObject({ url: SHOP, level: 0, content_type: 'text/html' });
  });

  it('can be reviewed again, and published only by its owner', async () => {
    const id = await completed();
    expect((await person.call('review', { params: { id } })).body.status).toBe('reviewing');
    await server.reaches(person, id, 'completed');
    const publish = (who: ApiClient) =>
      who.call('changeVisibility', { params: { id }, body: { isPublic: true } });
    const stranger = await server.person();
    expect(await publish(stranger)).toMatchObject({
      status: 404,
      body: { code: 'SCAN_NOT_FOUND' },
    });
    expect((await publish(person)).body.scan.isPublic).toBe(true);
  });
});

describe('Before there is a manifest', () => {
  it('its files are 409, and it cannot be published', async () => {
    const id = await server.scan(person);
    for (const name of ['sessionManifest', 'sessionRobots', 'sessionSitemap'] as const) {
      expect(await person.call(name, { params: { id } })).toMatchObject({
        status: 409,
        body: { code: 'MANIFEST_NOT_GENERATED' },
      });
    }
    const early = await person.call('changeVisibility', {
      params: { id },
      body: { isPublic: true },
    });
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE', details: 'creating' },
    });
    const hidden = { params: { id }, body: { isPublic: false } };
    expect((await person.call('changeVisibility', hidden)).body.scan.isPublic).toBe(false);
  });
});
