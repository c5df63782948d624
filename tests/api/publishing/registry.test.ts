import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { manifestJsonSchema } from '@signpost/contracts/manifest/json-schema.ts';
import { proveClaim } from '../../support/claim-mothers.ts';
import { later } from '../../support/storage-mothers.ts';
import { aFinishedScan, aPerson, type Person, setPublic } from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('The registry', () => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await aPerson(server);
    for (const [minute, domain, title] of [
      [1, 'first.example', 'Books and more'],
      [2, 'second.example:8443', 'Bücher & Bilder'],
      [3, 'xn--bcher-kva.example', 'A shop for books'],
      [4, 'fourth.example', 'News'],
    ] as const) {
      const generatedAt = later(minute * 60_000);
      const scan = await aFinishedScan(server, ada, { domain, title, generatedAt });
      await setPublic(ada, scan);
      await proveClaim(server.storage, scan);
    }
    await aFinishedScan(server, ada, { domain: 'hidden.example' });
    await setPublic(ada, await aFinishedScan(server, ada, { domain: 'unverified.example' }));
  });
  afterAll(() => server.close());

  const registry = (query: Record<string, string | number> = {}) =>
    server.client().call('registry', { query });
  const domainsOf = (body: { manifests: { domain: string }[] }) =>
    body.manifests.map(({ domain }) => domain);

  it('lists the manifests of verified owners, newest first, readable from any origin', async () => {
    const { status, body, headers } = await registry();
    expect(status).toBe(200);
    expect(body.next_cursor).toBeNull();
    expect(domainsOf(body)).toEqual([
      ...['fourth.example', 'xn--bcher-kva.example', 'second.example:8443', 'first.example'],
    ]);
    expect(body.manifests[2]).toEqual({
      domain: 'second.example:8443',
      title: 'Bücher & Bilder',
      manifest_url: `${server.url}/api/scanner/public/manifest/second.example%3A8443`,
      pages: 1,
      generated_at: later(2 * 60_000).toISOString(),
      verified: true,
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('links to manifests that exist', async () => {
    const { body } = await registry();
    for (const { manifest_url } of body.manifests) {
      const response = await fetch(manifest_url);
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
  });

  it('comes in pages', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const { body } = await registry({ limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...domainsOf(body));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(domainsOf((await registry()).body));
  });

  it.each([
    ['books', ['xn--bcher-kva.example', 'first.example']],
    ['SHOP books', ['xn--bcher-kva.example']],
    ['bücher', ['xn--bcher-kva.example', 'second.example:8443']],
    ['.example:8443', ['second.example:8443']],
    ['%', []],
    ['', ['fourth.example', 'xn--bcher-kva.example', 'second.example:8443', 'first.example']],
  ])('finds by %j', async (q, expected) => {
    expect(domainsOf((await registry({ q })).body)).toEqual(expected);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 'many' }])('refuses %j', async (query) => {
    expect((await registry(query)).body.code).toBe('VALIDATION_ERROR');
  });

  it('returns an empty last page for an invalid cursor', async () => {
    const { status, body } = await registry({ cursor: "'; --" });
    expect(status).toBe(200);
    expect(body).toEqual({ manifests: [], next_cursor: null });
  });

  it('answers a preflight of any origin', async () => {
    const response = await fetch(`${server.url}/api/scanner/public/registry`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://agent.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('Access to public resources', () => {
  it('is limited for each client address', async () => {
    const publicReads = { name: 'reads', points: 3, seconds: 60 };
    const server = await startTestServer({
      settings: { publishingBudgets: { publicReads }, trustProxy: true },
    });
    try {
      const params = { domain: 'example.com', id: 'scan-of-nobody' };
      const ask = (name: 'registry' | 'publicManifest' | 'manifest', address: string) =>
        server.client().call(name, {
          headers: { 'x-forwarded-for': address },
          ...(name === 'registry' ? {} : { params }),
        });
      const statuses = [];
      for (const name of ['registry', 'publicManifest', 'manifest', 'manifest'] as const) {
        statuses.push((await ask(name, '2001:db8::1')).status);
      }
      expect(statuses).toEqual([200, 404, 404, 429]);
      const refused = await ask('publicManifest', '2001:db8::2');
      expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
      expect((await ask('registry', '203.0.113.7')).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

describe('The schema of manifests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each([
    ['1.0', 'manifestSchema'],
    ['1.1', 'compactManifestSchema'],
  ] as const)(
    'of version %s is served at the address in manifests, and may be cached',
    async (version, call) => {
      const { status, body, headers } = await server.client().call(call);
      expect(status).toBe(200);
      const address = `${server.url}/api/scanner/public/schema/ai-manifest-${version}.json`;
      expect(body).toEqual(manifestJsonSchema(version, address));
      expect(headers.get('content-type')).toMatch(/^application\/schema\+json/);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cache-control')).toMatch(/max-age=\d+/);
      const again = await server.client().call(call, {
        headers: { 'If-None-Match': headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
    },
  );
});
