import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OwnHosts } from '@signpost/backend/http/own-hosts.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('A request to a host name', () => {
  const hosts = new OwnHosts({
    host: '0.0.0.0',
    publicUrl: 'https://Signpost.example:8443/app',
    allowed: ['signpost'],
  });
  const socket = { localAddress: '::ffff:192.168.1.5' };

  it.each([
    ['127.0.0.1:3000', true],
    ['127.8.9.1', true],
    ['localhost:51234', true],
    ['app.localhost', true],
    ['[::1]:3000', true],
    ['signpost.example', true],
    ['SIGNPOST.EXAMPLE:8443', true],
    ['signpost:3000', true],
    ['192.168.1.5:3000', true],
    ['192.168.1.6:3000', false],
    ['evil.example', false],
    ['signpost.example.evil.example', false],
    ['evilsignpost.example', false],
    ['localhost.evil.example', false],
    ['localhost@evil.example', false],
    ['evil.example/localhost', false],
    ['', false],
    ['[', false],
  ])('"%s" is answered: %s', (host, isOwn) => {
    expect(hosts.owns({ headers: { host }, socket })).toBe(isOwn);
  });

  it('is judged without X-Forwarded-Host, which any page can send', () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
    expect(hosts.owns({ headers, socket })).toBe(false);
  });
});

describe('A server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      settings: {
        publicUrl: 'https://signpost.example',
        trustProxy: true,
        metricsToken: 'a long metrics token',
      },
    });
  });
  afterAll(() => server.close());

  /** Unlike fetch, this sends any Host header. */
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const asked = request(new URL(path, server.url), { headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      asked.once('error', reject).end();
    });

  it.each(['/api/health', '/api/scanner/sessions', '/home', '/metrics'])(
    'refuses %s for a host that is not its own, and says what to set',
    async (path) => {
      const { status, text } = await ask(path, { host: 'evil.example' });
      expect(status).toBe(421);
      const envelope = JSON.parse(text);
      expect(envelope.code).toBe('MISDIRECTED_REQUEST');
      expect(envelope.message).toContain('"evil.example"');
      expect(envelope.message).toContain('PUBLIC_URL');
    },
  );

  it('answers for its public host and for loopback on any port', async () => {
    for (const host of ['signpost.example', 'localhost:1', '127.0.0.1'])
      expect((await ask('/api/health', { host })).status).toBe(200);
  });

  it('opens no socket for a host that is not its own', async () => {
    const path = '/socket.io/?EIO=4&transport=polling';
    const refused = await ask(path, { host: 'evil.example' });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('does not answer for this host');
    expect((await ask(path, { host: 'signpost.example' })).status).toBe(200);
  });

  describe('shows its metrics', () => {
    const metrics = async (headers: Record<string, string>) =>
      (await ask('/metrics', { host: 'localhost', ...headers })).status;

    it('over loopback', async () => {
      expect(await metrics({})).toBe(200);
    });

    it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])(
      'to no client behind a proxy on the same machine that sends %s',
      async (name) => {
        expect(await metrics({ [name]: '127.0.0.1' })).toBe(401);
      },
    );

    it('to no client that uses the public host', async () => {
      const { status, text } = await ask('/metrics', { host: 'signpost.example' });
      expect(status).toBe(401);
      expect(JSON.parse(text).message).toContain('METRICS_TOKEN');
    });

    it('to any client with the token, and with no other', async () => {
      const proxied = { 'x-forwarded-for': '203.0.113.9' };
      const withToken = (token: string) => metrics({ ...proxied, authorization: token });
      expect(await withToken('Bearer a long metrics token')).toBe(200);
      expect(await withToken('Bearer a long metrics')).toBe(401);
      expect(await withToken('Bearer ')).toBe(401);
      expect(await withToken('a long metrics token')).toBe(401);
    });
  });
});

it('A server without a metrics token shows its metrics to no empty token', async () => {
  const server = await startTestServer();
  try {
    const headers = { authorization: 'Bearer null', 'x-forwarded-for': '203.0.113.9' };
    expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(401);
  } finally {
    await server.close();
  }
});
