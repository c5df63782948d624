import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CALLS } from '@signpost/contracts/http/calls.ts';
import { forgedTokens } from '../../support/forged-tokens.ts';
import { A_PASSWORD, type ApiClient, freshEmail } from '../support/api-client.ts';
import {
  startTestServer,
  TEST_AUDIENCE,
  TEST_ISSUER,
  TEST_SECRET,
  type TestServer,
} from '../support/test-server.ts';

describe('An access token', () => {
  let server: TestServer;
  let ada: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    ada = server.client();
    await ada.register();
  });
  afterAll(() => server.close());

  const withHeader = (authorization: string) =>
    server.client().call('currentUser', { headers: { authorization } });

  it('is refused in every forged form', async () => {
    const payload = ada.token?.split('.')[1] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({ iss: TEST_ISSUER, aud: TEST_AUDIENCE });
    const forged = Object.entries(
      forgedTokens({ secret: TEST_SECRET, header: { alg: 'HS256', typ: 'at+jwt' }, claims }),
    );
    expect(forged.length).toBeGreaterThanOrEqual(40);
    for (const [what, token] of forged) {
      // Node's client refuses to send a header with a line break.
      if (/[\r\n]/.test(token)) continue;
      const answer = await withHeader(`Bearer ${token}`);
      // A trailing space is not part of a header's value (RFC 9110 5.5).
      if (what === 'a space behind') expect(answer.status).toBe(200);
      else expect([what, answer.status, answer.body.code]).toEqual([what, 401, 'TOKEN_INVALID']);
    }
  });

  it('is refused when its version, session or user does not match', async () => {
    const payload = ada.token?.split('.')[1] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const other = server.client();
    await other.register();
    const { sub, sid } = JSON.parse(
      Buffer.from(other.token?.split('.')[1] ?? '', 'base64url').toString(),
    );
    for (const grant of [
      { sessionId: claims.sid, userId: sub, tokenVersion: 0 },
      { sessionId: sid, userId: claims.sub, tokenVersion: 0 },
      { sessionId: claims.sid, userId: claims.sub, tokenVersion: 1 },
      { sessionId: 'unknown', userId: claims.sub, tokenVersion: 0 },
      { sessionId: claims.sid, userId: 'unknown', tokenVersion: 0 },
    ]) {
      const answer = await withHeader(`Bearer ${await server.ports.tokens.issue(grant)}`);
      expect([answer.status, answer.body.code]).toEqual([401, 'TOKEN_INVALID']);
    }
  });

  it.each(['Bearer', 'Bearer ', 'Basic YWRhOmFkYQ==', 'Bearer a b', 'nonsense'])(
    'is not accepted in the header %p',
    async (header) => {
      const answer = await withHeader(header);
      expect(answer.status).toBe(401);
      expect(['TOKEN_INVALID', 'TOKEN_MISSING']).toContain(answer.body.code);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  it('is accepted as a cookie for reading, never for a change', async () => {
    const cookie = `signpost_access=${ada.token}`;
    const bare = server.client();
    expect((await bare.call('authStatus', { headers: { cookie } })).body.authenticated).toBe(true);
    expect((await bare.call('currentUser', { headers: { cookie } })).body.code).toBe(
      'TOKEN_MISSING',
    );
    for (const name of [
      'logoutAll',
      'changePassword',
      'createSession',
      'provideCredentials',
    ] as const) {
      const answer = await bare.send('POST', CALLS[name].path, { headers: { cookie }, body: {} });
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });

  it('is verified once per request: koa-jwt verifies it, and the token issuer does not', async () => {
    const { tokens } = server.ports;
    const verified = jest.spyOn(tokens, 'verify');
    expect((await ada.call('currentUser')).status).toBe(200);
    expect((await ada.call('authStatus')).body.authenticated).toBe(true);
    expect((await withHeader('Bearer rubbish')).status).toBe(401);
    expect((await server.client().call('logout')).status).toBe(200);
    expect(verified).not.toHaveBeenCalled();
    verified.mockRestore();
  });

  it('in the header takes precedence over one in a cookie', async () => {
    const cookie = `signpost_access=${ada.token}`;
    const bare = server.client();
    const both = await bare.call('authStatus', {
      headers: { cookie, authorization: 'Bearer rubbish' },
    });
    expect(both.body.authenticated).toBe(false);
  });
});

describe('Cookies', () => {
  let server: TestServer;

  beforeAll(async () => {
    const allowedHosts = [
      'signpost.example',
      '192.168.1.5',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ];
    server = await startTestServer({ settings: { allowedHosts } });
  });
  afterAll(() => server.close());

  const loginFrom = async (host: string | undefined, rememberMe: boolean) => {
    const email = freshEmail();
    await server.client().register({ email });
    return new Promise<string[]>((resolve, reject) => {
      const sent = request(
        `${server.url}/api/auth/login`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(host ? { host } : {}) },
        },
        (response) => {
          response.resume();
          resolve(response.headers['set-cookie'] ?? []);
        },
      );
      sent.on('error', reject);
      sent.end(JSON.stringify({ email, password: A_PASSWORD, rememberMe }));
    });
  };
  const attributesOf = (cookies: readonly string[], name: string): string[] =>
    cookies
      .find((each) => each.startsWith(`${name}=`))
      ?.split('; ')
      .slice(1) ?? [];

  it.each([
    { host: undefined, secure: false },
    { host: 'localhost:3000', secure: false },
    { host: '[::1]:3000', secure: false },
    { host: 'signpost.example', secure: true },
    { host: '192.168.1.5:3000', secure: true },
    { host: 'localhost.evil.example', secure: true },
    { host: '127.0.0.1.evil.example', secure: true },
  ])('are HttpOnly and Lax, and over $host Secure: $secure', async ({ host, secure }) => {
    const cookies = await loginFrom(host, false);
    for (const name of ['signpost_refresh', 'signpost_access', 'signpost_device']) {
      const attributes = attributesOf(cookies, name);
      expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax']));
      expect(attributes.includes('Secure')).toBe(secure);
    }
  });

  it('of a session end with the browser unless the user chose to stay signed in', async () => {
    const passing = await loginFrom(undefined, false);
    expect(attributesOf(passing, 'signpost_refresh')).toEqual([
      'Path=/api/auth',
      'HttpOnly',
      'SameSite=Lax',
    ]);
    expect(attributesOf(passing, 'signpost_access')).toEqual([
      'Path=/api',
      'HttpOnly',
      'SameSite=Lax',
    ]);
    const lasting = await loginFrom(undefined, true);
    expect(attributesOf(lasting, 'signpost_refresh')).toContain('Max-Age=2592000');
    expect(attributesOf(lasting, 'signpost_access')).toContain('Max-Age=900');
  });

  it('hold the refresh token, which is in no body and no log line', async () => {
    const ada = server.client();
    const answer = await ada.register();
    const refresh = ada.jar.get('signpost_refresh')?.value ?? 'missing';
    expect(refresh).toMatch(/^[\w-]{43}$/);
    expect(answer.text).not.toContain(refresh);
    expect(server.log()).not.toContain(refresh);
  });
});
