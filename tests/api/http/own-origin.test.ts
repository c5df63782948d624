import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isOwnOrigin } from '@signpost/backend/http/own-origin.ts';
import { changesSomething, type Route } from '@signpost/contracts/http/route.ts';
import { ROUTE_LIST } from '@signpost/contracts/http/routes.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const PUBLIC_URL = 'https://signpost.example';

describe('A request', () => {
  const host = 'localhost:3000';
  it.each([
    ['of a program, which sends no Origin', {}, true],
    ['of our page', { origin: 'http://localhost:3000' }, true],
    ['of our page behind a proxy', { origin: PUBLIC_URL }, true],
    [
      'of our page, with the header Sec-Fetch-Site of a browser',
      { origin: 'https://x.test', 'sec-fetch-site': 'same-origin' },
      true,
    ],
    ['that a person typed in', { 'sec-fetch-site': 'none' }, true],
    ['of another site', { origin: 'https://evil.example' }, false],
    ['of another port of this machine', { origin: 'http://localhost:3001' }, false],
    ['of a page without an origin', { origin: 'null' }, false],
    ['of a file', { origin: 'file://localhost:3000' }, false],
    ['of an origin that cannot be read', { origin: 'http://[' }, false],
    ['of another site, by a browser that says so', { 'sec-fetch-site': 'cross-site' }, false],
    [
      'of a neighbouring host, which shares our SameSite cookies',
      { 'sec-fetch-site': 'same-site' },
      false,
    ],
    [
      'of our public page by another address',
      { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' },
      true,
    ],
    ['of an origin that begins like ours', { origin: `${PUBLIC_URL}.evil.example` }, false],
  ])('%s is accepted or refused by its origin', (_whose, headers, own) => {
    expect(isOwnOrigin({ host, ...headers }, [PUBLIC_URL])).toBe(own);
  });
});

describe('Another website', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { publicUrl: PUBLIC_URL } });
  });
  afterAll(() => server.close());

  const foreign = { origin: 'https://evil.example' };
  const changing: readonly Route[] = ROUTE_LIST.filter(changesSomething);

  it.each(changing.map((route) => [route.method.toUpperCase(), route.path] as const))(
    'may not %s %s',
    async (method, path) => {
      const address = path.replaceAll(/\{\w+\}/g, 'x');
      const answer = await server.client().send(method, address, { body: {}, headers: foreign });
      expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_FORBIDDEN']);
      expect(answer.body.message).toBe(answer.body.error);
      expect(answer.cookies).toEqual([]);
    },
  );

  it.each(['refresh', 'logout'] as const)(
    'does not change the session with %s, which our own page may call',
    async (call) => {
      const ada = server.client();
      await ada.register();
      const before = ada.jar.get('signpost_refresh')?.value;
      expect(before).toBeDefined();
      for (const headers of [
        foreign,
        { origin: 'http://127.0.0.1:1' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        expect((await ada.call(call, { headers })).status).toBe(403);
      }
      expect(ada.jar.get('signpost_refresh')?.value).toBe(before);
      expect((await ada.call('currentUser')).status).toBe(200);
      for (const headers of [{ origin: PUBLIC_URL }, { origin: server.url }, {}]) {
        const own = await ada.call(call, { headers });
        expect([call, own.status]).toEqual([call, 200]);
      }
    },
  );

  it('may read public resources', async () => {
    const answer = await server.client().call('registry', { headers: foreign });
    expect(answer.status).toBe(200);
  });
});
