import { createHash } from 'node:crypto';
import { createServer, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EGRESS_HEADER } from '@signpost/adapters/egress-header.ts';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import {
  EgressProxy,
  type EgressProxyAccess,
  type EgressProxyOptions,
} from '@signpost/adapters/net/egress-proxy.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { dialJudged } from '@signpost/adapters/net/pinned-dial.ts';
import { TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';
import { Canary } from '../../support/canary.ts';
import { eventually } from '../../support/eventually.ts';
import { SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { freePort } from '../../support/free-port.ts';
import { getThrough, openTunnel, ProxyClient } from '../../support/proxy-client.ts';
import { ssrfVectors } from '../../support/ssrf-vectors.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { TestServer } from '../../support/test-server.ts';

describe('The egress proxy', () => {
  let network: TestNetwork;
  let server: TestServer;
  let proxy: EgressProxy;
  let access: EgressProxyAccess;
  let denied: string[];
  let unreachable: string[];

  const start = async (options: EgressProxyOptions = {}, allow = ''): Promise<void> => {
    await proxy?.close();
    const policy = new GuardedTargetPolicy({
      allow: new TargetAllowList(allow),
      resolve: network.resolve,
      resolveTimeoutMs: 200,
    });
    proxy = new EgressProxy(policy, {
      dial: network.dial,
      onDenied: (url) => denied.push(url),
      onUnreachable: (url, reason) => unreachable.push(`${reason} ${url}`),
      ...options,
    });
    access = await proxy.start();
  };

  beforeEach(async () => {
    denied = [];
    unreachable = [];
    server = await TestServer.start();
    network = new TestNetwork().name('site.test', [SITE_ADDRESS]).serve(SITE_ADDRESS, server);
    await start();
  });
  afterEach(async () => {
    await proxy.close();
    await server.close();
  });

  describe('asked for a plain page', () => {
    it('fetches it from the judged address, without revealing itself to the site', async () => {
      server.on('/page', { headers: { 'X-Site': 'yes' }, body: 'here' });
      const answer = await getThrough(access, `${SITE}/page?q=1`, { Cookie: 'a=1' });
      expect(answer).toMatchObject({ status: 200, body: 'here' });
      expect(answer.headers['x-site']).toBe('yes');
      expect(network.dialled).toEqual([`${SITE_ADDRESS}:80`]);
      const [request] = server.requests;
      expect(request).toMatchObject({ method: 'GET', target: '/page?q=1' });
      expect(request?.headers).toMatchObject({ host: 'site.test', cookie: 'a=1' });
      expect(Object.keys(request?.headers ?? {}).join()).not.toMatch(/proxy|via|forwarded/u);
    });

    it('streams, and keeps connections to the site', async () => {
      const firstArrived = Promise.withResolvers<void>();
      server.on('/slow', async (exchange) => {
        exchange.head(200, { 'Content-Length': '10' });
        exchange.write('first');
        await firstArrived.promise;
        exchange.write('later');
      });
      const client = await ProxyClient.connect(access);
      const authorization = Buffer.from(`${access.username}:${access.password}`).toString('base64');
      const request = `GET ${SITE}/slow HTTP/1.1\r\nHost: site.test\r\nProxy-Authorization: Basic ${authorization}\r\n\r\n`;
      client.send(request);
      expect(await client.until(/first$/u)).toContain('200');
      firstArrived.resolve();
      await client.until(/later$/u);
      client.send(request);
      await client.until(/later$/u);
      expect(server.connections).toBe(1);
      client.close();
    });

    it('judges every request, kept connection or not', async () => {
      network.name('flips.test', [SITE_ADDRESS], ['127.0.0.1']);
      server.on('*', { body: 'here' });
      expect((await getThrough(access, 'http://flips.test/1')).status).toBe(200);
      expect((await getThrough(access, 'http://flips.test/2')).status).toBe(403);
      expect(network.dialled).toEqual([`${SITE_ADDRESS}:80`]);
    });

    it('opens a new connection when the name moves to another public address', async () => {
      const moved = await TestServer.start({ '/': { body: 'moved' } });
      try {
        network.serve('198.41.0.4', moved).name('moves.test', [SITE_ADDRESS], ['198.41.0.4']);
        server.on('/', { body: 'here' });
        expect((await getThrough(access, 'http://moves.test/')).body).toBe('here');
        expect((await getThrough(access, 'http://moves.test/')).body).toBe('moved');
      } finally {
        await moved.close();
      }
    });

    it.each(['reset', 'end'] as const)(
      'reports that the site broke the connection off (%s)',
      async (how) => {
        server.on('/', (exchange) => exchange[how]());
        const { status, headers } = await getThrough(access, `${SITE}/`);
        expect(status).toBeGreaterThanOrEqual(590);
        expect(headers[EGRESS_HEADER]).toBe('reset');
        expect(unreachable).toEqual([`reset ${SITE}/`]);
      },
    );

    it('reports an answer that is not HTTP', async () => {
      server.on('/', (exchange) => exchange.write('HTTP/9.9 never mind\r\n\r\n'));
      expect((await getThrough(access, `${SITE}/`)).headers[EGRESS_HEADER]).toBe('protocol');
    });

    it('does not report a status of the site as its own error', async () => {
      server.on('/', { status: 599 });
      const { status, headers } = await getThrough(access, `${SITE}/`);
      expect([status, headers[EGRESS_HEADER]]).toEqual([599, undefined]);
    });
  });

  describe('asked for a tunnel', () => {
    it('connects to the judged address and passes bytes both ways', async () => {
      server.on('/', { body: 'through the tunnel' });
      const { client, answer } = await openTunnel(access, 'site.test:443');
      expect(answer.status).toBe(200);
      client.send('GET / HTTP/1.1\r\nHost: site.test\r\n\r\n');
      expect(await client.until(/tunnel$/u)).toContain('200');
      expect(network.lookups).toEqual(['site.test']);
      expect(network.dialled).toEqual([`${SITE_ADDRESS}:443`]);
      client.close();
    });

    it('passes a WebSocket on', async () => {
      server.on('/socket', (exchange) => {
        const key = exchange.request.headers['sec-websocket-key'] ?? '';
        const accept = createHash('sha1')
          .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
          .digest('base64');
        exchange.head(101, {
          Upgrade: 'websocket',
          Connection: 'Upgrade',
          'Sec-WebSocket-Accept': accept,
        });
        exchange.socket.removeAllListeners('data');
        exchange.socket.on('data', (chunk) => exchange.socket.write(chunk));
      });
      const { client } = await openTunnel(access, 'site.test:80');
      client.send(
        'GET /socket HTTP/1.1\r\nHost: site.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      );
      expect(await client.until(/\r\n\r\n$/u)).toContain('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
      client.send('\x81\x05hello');
      expect(await client.until(/hello$/u)).toBe('\x81\x05hello');
      client.close();
    });

    it('never connects to the second address of a name that changes', async () => {
      network.name('flips.test', [SITE_ADDRESS], ['127.0.0.1']);
      const first = await openTunnel(access, 'flips.test:443');
      expect(first.answer.status).toBe(200);
      const second = await openTunnel(access, 'flips.test:443');
      expect(second.answer.status).toBe(403);
      expect(network.dialled).toEqual([`${SITE_ADDRESS}:443`]);
      expect(denied).toEqual(['https://flips.test:443/']);
      first.client.close();
    });

    it.each([
      ['site', (client: ProxyClient) => client.send('GET /bye HTTP/1.1\r\n\r\n')],
      ['browser', (client: ProxyClient) => client.close()],
    ])('ends both sides when the %s disconnects', async (_, go) => {
      server.on('/bye', (exchange) => exchange.end());
      const { client } = await openTunnel(access, 'site.test:443');
      await eventually('a connection', () => server.openConnections > 0);
      go(client);
      await client.closed();
      await eventually('no connection', () => server.openConnections === 0);
      expect(server.connections).toBe(1);
    });

    it('keeps no connection for a browser that disconnected while it was being opened', async () => {
      const slow = (): Socket => {
        const socket = new Socket();
        setTimeout(() => socket.connect(server.port, server.address), 100);
        return socket;
      };
      await start({ dial: slow, authenticate: false });
      const client = await ProxyClient.connect(access);
      client.send('CONNECT site.test:443 HTTP/1.1\r\n\r\n');
      await eventually('the name is looked up', () => network.lookups.length > 0);
      client.close();
      await eventually('the connection', () => server.connections === 1);
      await eventually('no connection', () => server.openConnections === 0);
    });

    it('does not keep a connection to a site that ignores that the browser has gone', async () => {
      let left = 0;
      const stubborn = createServer({ allowHalfOpen: true }, (socket) => {
        socket.on('close', () => {
          left += 1;
        });
        socket.on('error', () => {});
        socket.resume();
        // Never closes its side, but notices a connection that is reset by writing to it.
        const timer = setInterval(() => socket.write('x'), 10);
        socket.on('close', () => clearInterval(timer));
      });
      await new Promise<void>((resolve) => stubborn.listen(0, '127.0.0.1', resolve));
      const address = stubborn.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      await start({ dial: dialJudged }, `127.0.0.1:${port}`);
      const { client, answer } = await openTunnel(access, `127.0.0.1:${port}`);
      expect(answer.status).toBe(200);
      client.close();
      await eventually('the connection is gone', () => left === 1);
      await new Promise((resolve) => stubborn.close(resolve));
    });
  });

  describe('asked for a forbidden target', () => {
    const hostile = ssrfVectors.urls.filter(
      ({ expect: outcome }) => outcome === 'block' || outcome === 'block-after-dns',
    );

    it.each(hostile)('refuses $id, plain and as a tunnel', async ({ url }) => {
      const { href, hostname, protocol, port } = new URL(url);
      network.name(hostname, ['127.0.0.1']);
      const authority = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
      const { client, answer } = await openTunnel(access, authority);
      client.close();
      expect([answer.status, answer.headers['x-signpost-egress']]).toEqual([403, 'denied']);
      const plain = await getThrough(access, href.replace(/^https:/u, 'http:'));
      expect([plain.status, plain.headers['x-signpost-egress']]).toEqual([403, 'denied']);
      expect(network.dialled).toEqual([]);
      expect(denied).toHaveLength(2);
    });

    // A CONNECT target is not a URL: the proxy gets it in the spelling that the client chose.
    it.each([
      '0x7f.1:80',
      '2130706433:80',
      '0177.0.0.1:443',
      '[::ffff:127.0.0.1]:80',
      'LOCALHOST:80',
      '127.1:80',
      '①②⑦.0.0.1:80',
    ])('refuses a tunnel to %s however it is spelt', async (authority) => {
      const { client, answer } = await openTunnel(
        access,
        Buffer.from(authority).toString('latin1'),
      );
      client.close();
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(network.dialled).toEqual([]);
    });

    it.each(['site.test:22', 'site.test:6379', 'site.test:25'])(
      'refuses a tunnel to a port that no website uses (%s)',
      async (authority) => {
        const { client, answer } = await openTunnel(access, authority);
        client.close();
        expect(answer.status).toBe(403);
        expect(network.dialled).toEqual([]);
      },
    );

    it('explains the refusal in a sentence', async () => {
      const answer = await getThrough(access, 'http://localhost:4000/');
      expect(answer.body).toContain('TARGET_ALLOW=localhost:4000');
      expect(denied).toEqual(['http://localhost:4000/']);
    });

    it('refuses other schemes', async () => {
      for (const url of ['ftp://site.test/', 'file:///etc/passwd', '/path', 'https://site.test/']) {
        const answer = await getThrough(access, url);
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
      expect(network.dialled).toEqual([]);
    });

    it('reaches no internal listener, with real sockets', async () => {
      const canaries = await Canary.listenWherePossible(['127.0.0.1', '::1'], [0, 8080]);
      await start({ dial: dialJudged });
      try {
        for (const { address, port } of canaries) {
          const host = address.includes(':') ? `[${address}]` : address;
          const { client, answer } = await openTunnel(access, `${host}:${port}`);
          client.close();
          expect(answer.status).toBe(403);
          expect((await getThrough(access, `http://${host}:${port}/`)).status).toBe(403);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(canaries.map(({ connections }) => connections)).toEqual(canaries.map(() => 0));
      } finally {
        for (const canary of canaries) await canary.close();
      }
    });
  });

  describe('that cannot reach an allowed target', () => {
    it.each([
      ['nobody listens', 'site.test', 'refused', 502],
      ['there is no such name', 'gone.example.com', 'dns', 502],
      ['the name does not resolve in time', 'silent.example.com', 'dns', 502],
    ])('gives a browser the reason: %s', async (_, host, reason, status) => {
      network.name('silent.example.com', 'silence').name('site.test', ['198.41.0.4']);
      const { client, answer } = await openTunnel(access, `${host}:443`);
      client.close();
      expect([answer.status, answer.headers['x-signpost-egress']]).toEqual([status, reason]);
      const plain = await getThrough(access, `http://${host}/`);
      expect(plain.status).toBeGreaterThanOrEqual(status);
      expect(plain.headers['x-signpost-egress']).toBe(reason);
      expect(unreachable).toEqual([`${reason} https://${host}:443/`, `${reason} http://${host}/`]);
    });

    it('gives up waiting for a connection', async () => {
      await start({ dial: () => new Socket(), connectTimeoutMs: 50 });
      const { client, answer } = await openTunnel(access, 'site.test:443');
      client.close();
      expect([answer.status, answer.headers['x-signpost-egress']]).toEqual([504, 'timeout']);
      const plain = await getThrough(access, `${SITE}/`);
      expect([plain.status, plain.headers['x-signpost-egress']]).toEqual([504, 'timeout']);
    });
  });

  describe('without its password', () => {
    it.each([
      ['none', { username: '', password: '' }],
      ['a wrong one', { username: 'signpost', password: 'guess' }],
      ['another user', { username: 'other', password: null }],
    ])('admits no client (%s)', async (_, given) => {
      const wrong = { ...access, ...given, password: given.password ?? access.password };
      const { client, answer } = await openTunnel(wrong, 'site.test:443');
      client.close();
      expect(answer.status).toBe(407);
      expect((await getThrough(wrong, `${SITE}/`)).status).toBe(407);
      expect([...network.dialled, ...network.lookups]).toEqual([]);
    });

    it('admits every client when it asks for no password', async () => {
      await start({ authenticate: false });
      expect(access).toMatchObject({ username: '', password: '' });
      server.on('/', { body: 'here' });
      expect((await getThrough(access, `${SITE}/`)).body).toBe('here');
    });

    it('has a new password at each start', async () => {
      const { password } = access;
      await start();
      expect(access.password).not.toBe(password);
      expect(access.password.length).toBeGreaterThanOrEqual(32);
    });
  });

  describe('that is closed', () => {
    it('ends open tunnels and requests, and listens no more', async () => {
      server.on('/hang', (exchange) => exchange.head(200, { 'Content-Length': '5' }));
      const { client } = await openTunnel(access, 'site.test:443');
      const hanging = getThrough(access, `${SITE}/hang`);
      await eventually('a request', () => server.requests.length > 0);
      await proxy.close();
      await client.closed();
      await hanging.catch(() => {});
      await eventually('no connection', () => server.openConnections === 0);
      await expect(ProxyClient.connect(access)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    });

    it('gives up connections that are still being opened', async () => {
      const silent = new Socket();
      await start({ dial: () => silent });
      const client = await ProxyClient.connect(access);
      const token = Buffer.from(`${access.username}:${access.password}`).toString('base64');
      client.send(`CONNECT site.test:443 HTTP/1.1\r\nProxy-Authorization: Basic ${token}\r\n\r\n`);
      await eventually('the name is looked up', () => network.lookups.length > 0);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await proxy.close();
      expect(silent.destroyed).toBe(true);
      await client.closed();
    });

    it('may be closed twice', async () => {
      await proxy.close();
      await expect(proxy.close()).resolves.toBeUndefined();
    });
  });

  it('survives clients that send invalid data', async () => {
    const client = await ProxyClient.connect(access);
    client.send('\0\0\0 nonsense\r\n\r\n');
    await client.closed();
    for (const authority of ['', ':', 'site.test', 'site.test:99999', 'site.test:x', '[::1:80']) {
      const { client: each, answer } = await openTunnel(access, authority);
      each.close();
      expect([authority, answer.status >= 400]).toEqual([authority, true]);
    }
    server.on('/', { body: 'here' });
    expect((await getThrough(access, `${SITE}/`)).body).toBe('here');
  });

  it('listens on loopback only', async () => {
    expect(new URL(access.url).hostname).toBe('127.0.0.1');
    const port = Number(new URL(access.url).port);
    const other = createServer();
    await new Promise<void>((resolve, reject) => {
      other.once('error', reject);
      other.listen(port, '127.0.0.2', resolve);
    });
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('A browser behind the proxy', () => {
  it('uses it for everything, and never resolves a name', async () => {
    const port = await freePort();
    expect(browserProxyArguments(`http://127.0.0.1:${port}`)).toEqual([
      `--proxy-server=http://127.0.0.1:${port}`,
      '--proxy-bypass-list=<-loopback>',
      '--disable-quic',
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    ]);
  });
});
