import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expandManifest } from '@signpost/backend-domain/model/manifest/compact/from-compact.ts';
import { readManifest } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import type { RouteName } from '@signpost/contracts/http/routes.ts';
import { proveClaim } from '../../support/claim-mothers.ts';
import { later } from '../../support/storage-mothers.ts';
import {
  aFinishedScan,
  aManifest,
  aPerson,
  type FinishedScan,
  type Person,
  setPublic,
} from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** The three addresses of a public manifest. */
const ADDRESSES = [
  ['its domain', 'publicManifest'],
  ['the claim of its owner', 'claimManifest'],
  ['its scan', 'manifest'],
] as const;
type Address = (typeof ADDRESSES)[number][1];

describe('A manifest in version 1.1 and in parts', () => {
  let server: TestServer;
  let ada: Person;
  let domains = 0;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await aPerson(server);
  });
  afterAll(() => server.close());

  const finished = async (scan: FinishedScan = {}) => {
    domains += 1;
    const domain = `parts-${domains}.example`;
    const ended = await aFinishedScan(server, ada, { domain, ...scan });
    await proveClaim(server.storage, ended);
    return ended;
  };
  const published = async (scan: FinishedScan = {}) => {
    const ended = await finished(scan);
    await setPublic(ada, ended);
    return ended;
  };
  type Scan = Awaited<ReturnType<typeof finished>>;
  const paramsOf = async (address: Address, scan: Scan) => {
    if (address === 'publicManifest') return { domain: scan.domain };
    if (address === 'manifest') return { id: scan.id };
    const { sites } = (await ada.client.call('sites')).body;
    const site = sites.find((each: { domain: string }) => each.domain === scan.domain);
    return { claimId: String(site.own_manifest_url).split('/').at(-2) ?? '' };
  };
  const ask = async (
    address: Address,
    part: '' | 'Index' | 'Page',
    scan: Scan,
    options: {
      readonly query?: Record<string, string>;
      readonly headers?: Record<string, string>;
      readonly person?: Person;
    } = {},
  ) => {
    const { person, ...rest } = options;
    return (person?.client ?? server.client()).call(
      `${address}${part}` as RouteName,
      {
        params: await paramsOf(address, scan),
        ...rest,
      } as never,
    );
  };
  const home = ({ domain }: Scan) => ({ url: `https://${domain}/` });

  it.each(ADDRESSES)('is served compact and in parts by %s', async (_, address) => {
    const scan = await published();
    const whole = await ask(address, '', scan);
    const compact = await ask(address, '', scan, { query: { version: '1.1' } });
    expect([compact.status, compact.body.version]).toEqual([200, '1.1']);
    expect(expandManifest(compact.body)).toEqual(readManifest(whole.text));

    const index = await ask(address, 'Index', scan);
    const pages = { '/': [` Home of ${scan.domain}`] };
    expect(index.body).toMatchObject({ part: 'index', scan_id: scan.id, pages });
    const page = await ask(address, 'Page', scan, { query: home(scan) });
    expect(page.body).toMatchObject({ part: 'page', scan_id: scan.id, ...home(scan) });
    const fromRoot = await ask(address, 'Page', scan, { query: { url: '/' } });
    expect(fromRoot.body).toEqual(page.body);
  });

  it.each(ADDRESSES)('is version 1.0 by %s when no version is requested', async (_, address) => {
    const scan = await published();
    expect((await ask(address, '', scan)).body.version).toBe('1.0');
    const named = await ask(address, '', scan, { query: { version: '1.0' } });
    expect(named.body.version).toBe('1.0');
  });

  it.each(['publicManifest', 'claimManifest'] as const)(
    'may be cached and requested conditionally (%s), each part with its own ETag',
    async (address) => {
      const scan = await published();
      const version = { version: '1.1' };
      const tags = new Set([(await ask(address, '', scan)).headers.get('etag')]);
      for (const [part, query] of [
        ['', version],
        ['Index', {}],
        ['Page', home(scan)],
      ] as const) {
        const { headers } = await ask(address, part, scan, { query });
        const tag = headers.get('etag') ?? '';
        expect(tag).toMatch(/^"[^"]+"$/);
        tags.add(tag);
        expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
        expect(headers.get('access-control-allow-origin')).toBe('*');
        const again = await ask(address, part, scan, { query, headers: { 'If-None-Match': tag } });
        expect([again.status, again.text]).toEqual([304, '']);
      }
      expect(tags.size).toBe(4);
    },
  );

  it('follows the newest manifest', async () => {
    const scan = await published({ title: 'Old' });
    await setPublic(
      ada,
      await aFinishedScan(server, ada, {
        domain: scan.domain,
        title: 'New',
        generatedAt: later(1),
      }),
    );
    expect((await ask('publicManifest', 'Index', scan)).body.title).toBe('New');
    const page = await ask('publicManifest', 'Page', scan, { query: home(scan) });
    expect(page.body.title).toBe('New');
  });

  it('is visible only to its owner as long as it is private', async () => {
    const scan = await finished();
    for (const part of ['Index', 'Page'] as const) {
      const query = part === 'Page' ? home(scan) : {};
      expect((await ask('manifest', part, scan, { query, person: ada })).status).toBe(200);
      const refused = await ask('manifest', part, scan, { query });
      expect([refused.status, refused.body.code]).toEqual([403, 'MANIFEST_PRIVATE']);
      expect((await ask('publicManifest', part, scan, { query })).status).toBe(404);
    }
  });

  it('holds nothing from behind a log-in, except for the owner', async () => {
    const domain = 'parts-members.example';
    const hiddenPages = [{ url: `https://${domain}/orders`, title: 'Your orders' }];
    const publicVersion = { manifest: JSON.stringify(aManifest(domain, 'Sign in')), hiddenPages };
    const scan = await published({ domain, title: 'Your orders', publicVersion });
    for (const [, address] of ADDRESSES) {
      for (const [part, query] of [
        ['', { version: '1.1' }],
        ['Index', {}],
        ['Page', home(scan)],
      ] as const) {
        const answer = await ask(address, part, scan, { query });
        expect(answer.text).toContain('Sign in');
        expect(answer.text).not.toContain('Your orders');
      }
    }
    const own = await ask('manifest', 'Index', scan, { person: ada });
    expect(own.body.title).toBe('Your orders');
    expect((await ask('manifest', 'Index', scan)).body.title).toBe('Sign in');
  });

  it('names a page that it does not have, and the next step', async () => {
    const scan = await published();
    const answer = await ask('publicManifest', 'Page', scan, { query: { url: '/nowhere' } });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(answer.body.message).toMatch(/no page at \/nowhere.*index/);
  });

  it.each([
    ['', { version: '2.0' }, 'The version is either 1.0 or 1.1'],
    ['Page', {}, 'A URL is required'],
  ] as const)('refuses an invalid query (%s %j)', async (part, query, message) => {
    const scan = await published();
    const answer = await ask('publicManifest', part, scan, { query });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});
