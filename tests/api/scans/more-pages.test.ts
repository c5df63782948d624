import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import { lampShop, SHOP } from './lamp-shop.ts';

const at = (path: string): string => new URL(path, SHOP).href;
/** Lamps that only a browser finds: scripts of the page `/about` link to them. */
const lamps = ['/rare/lamp-1', '/rare/lamp-2', '/rare/lamp-3'];
const links = lamps.map((path) => ({
  ...{ url: at(path), text: path },
  ...{ landmark: 'main' as const, nofollow: false },
}));

let server: ScanServer;
let person: ApiClient;

beforeAll(async () => {
  const more = {
    [at('/about')]: { facts: { title: 'About us', links }, staticFacts: { links: [] } },
    ...Object.fromEntries(lamps.map((path) => [at(path), { facts: { title: path } }])),
  };
  server = await startScanServer({ site: lampShop({ more }), startUrl: SHOP });
  person = await server.person();
});
afterAll(() => server.close());

async function completed(selected: readonly string[], maxPages?: number): Promise<string> {
  const limits = maxPages === undefined ? {} : { max_pages: maxPages };
  const id = await server.scan(person, { scan_type: 'smart', ...limits });
  await person.call('startSession', { params: { id } });
  await server.reaches(person, id, 'awaiting_selection');
  await person.call('confirm', { params: { id }, body: { selected_urls: [...selected] } });
  await server.reaches(person, id, 'completed');
  return id;
}

const metadata = async (id: string) =>
  (await person.call('sessionDetails', { params: { id } })).body.scan.metadata;
const readMore = (id: string, body: { selected_urls?: string[] } = {}) =>
  person.call('readMore', { params: { id }, body });

describe('Pages that a scan found and did not read', () => {
  it('are counted, and read when their owner asks', async () => {
    const id = await completed([SHOP, at('/about')]);
    expect(await metadata(id)).toMatchObject({ pages_crawled: 2, pages_offered: 3 });
    expect(await readMore(id)).toMatchObject({
      status: 202,
      body: { success: true, status: 'crawling' },
    });
    await server.reaches(person, id, 'completed');
    expect(await metadata(id)).toMatchObject({ pages_crawled: 5, pages_offered: 0 });
    const { manifest } = (await person.call('sessionManifest', { params: { id } })).body;
    expect(Object.keys(manifest.pages)).toEqual(expect.arrayContaining(lamps.map(at)));
  });

  it('can be requested by URL, and only those that the scan found', async () => {
    const id = await completed([SHOP, at('/about')]);
    const foreign = 'https://elsewhere.example/';
    expect(await readMore(id, { selected_urls: [foreign] })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    });
    await readMore(id, { selected_urls: [at('/contact')] });
    await server.reaches(person, id, 'completed');
    expect(await metadata(id)).toMatchObject({ pages_crawled: 3, pages_offered: 3 });
  });

  it('are refused when the scan found none, and while the scan is at work', async () => {
    const id = await completed([SHOP, at('/contact')]);
    expect(await readMore(id)).toMatchObject({ status: 409, body: { code: 'NO_MORE_PAGES' } });
    const created = await server.scan(person, { scan_type: 'smart' });
    expect(await readMore(created)).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE', details: 'creating' },
    });
  });
});

describe('A limit below the requested number of pages', () => {
  it('is reported when the scan is created', async () => {
    const create = (max_pages: number) =>
      person.call('createSession', { body: { url: SHOP, options: { max_pages } } });
    const { body } = await create(100_000);
    const { max_pages: most } = body.scan.metadata;
    expect(body.notice).toContain('This server reads at most');
    expect(body.notice).toContain('100,000 were asked for.');
    expect(most).toBeLessThan(100_000);
    expect((await create(3)).body).not.toHaveProperty('notice');
  });

  it('is reported when more pages are chosen', async () => {
    const id = await server.scan(person, { scan_type: 'smart', max_pages: 2 });
    await person.call('startSession', { params: { id } });
    await server.reaches(person, id, 'awaiting_selection');
    const selected_urls = [SHOP, at('/about'), at('/contact'), at('/lamps/desk')];
    expect(await person.call('confirm', { params: { id }, body: { selected_urls } })).toMatchObject(
      {
        status: 202,
        body: {
          notice: 'This scan reads at most 2 pages; 2 of the chosen pages lie beyond that limit.',
        },
      },
    );
    await server.reaches(person, id, 'completed');
    expect((await metadata(id)).pages_crawled).toBe(2);
  });
});
