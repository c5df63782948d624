import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lampShop, SHOP } from '../scans/lamp-shop.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import { SocketClient } from '../support/socket-client.ts';

const APP = 'https://app.signpost.example';
const EVIL = 'https://evil.example';

describe('A web app at another origin', () => {
  let server: ScanServer;
  beforeAll(async () => {
    server = await startScanServer({
      site: lampShop(),
      startUrl: SHOP,
      settings: { publicUrl: 'https://signpost.example', appOrigins: [APP] },
    });
  });
  afterAll(() => server.close());

  const preflight = (origin: string, path = '/api/auth/login') =>
    server.client().send('OPTIONS', path, {
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  it('that is named may call with cookies', async () => {
    const ada = server.client();
    await ada.register();
    const headers = { origin: APP, 'sec-fetch-site': 'same-site' };
    const answer = await ada.call('refresh', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(APP);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it('that is named passes the preflight, and can read refusals', async () => {
    const asked = await preflight(APP);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(APP);
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
    const refused = await server.client().call('currentUser', { headers: { origin: APP } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(APP);
  });

  it('that is named gets its origin in the CORS header where others get `*`', async () => {
    const answer = await server.client().call('registry', { headers: { origin: APP } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(APP);
    const other = await server.client().call('registry', { headers: { origin: EVIL } });
    expect(other.headers.get('access-control-allow-origin')).toBe('*');
    expect(other.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([EVIL, 'null', `${APP}.evil.example`, 'http://app.signpost.example', `${APP}:8443`])(
    'that is not named, such as %s, passes no preflight and changes nothing',
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.headers.get('access-control-allow-origin')).toBeNull();
      const ada = server.client();
      await ada.register();
      const answer = await ada.call('refresh', { headers: { origin } });
      expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_FORBIDDEN']);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it.each(['websocket', 'polling'])(
    'opens a socket over %s only when it is named',
    async (transport) => {
      const person = await server.person();
      const open = (origin: string) =>
        new SocketClient(
          server.url,
          { token: person.token },
          { transports: [transport], extraHeaders: { origin } },
        );
      expect(await open(EVIL).refused()).not.toMatch(/It was accepted/);
      (await open(APP).connected()).close();
    },
  );

  it('may not call /mcp even when it is named', async () => {
    const answer = await server
      .client()
      .send('POST', '/mcp', { headers: { origin: APP }, body: {} });
    expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_FORBIDDEN']);
  });
});

describe('Without APP_ORIGINS', () => {
  it('no other origin may call with cookies', async () => {
    const server = await startScanServer({ site: lampShop(), startUrl: SHOP });
    try {
      const answer = await server.client().call('currentUser', { headers: { origin: APP } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('vary') ?? '').not.toContain('Origin');
    } finally {
      await server.close();
    }
  });
});
