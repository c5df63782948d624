import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  SiteUnreachable,
  TargetForbidden,
} from '@signpost/backend-domain/model/site/target-errors.ts';
import type {
  FetchedResource,
  FetchOptions,
  StaticFetcher,
} from '@signpost/backend-domain/ports/static-fetcher.ts';
import {
  type FetcherWorld,
  LIMITS,
  rejection,
  SITE,
  SITE_ADDRESS,
  type StaticFetcherSetup,
} from '../support/fetcher-world.ts';
import { freePort } from '../support/free-port.ts';
import { TestNetwork } from '../support/test-network.ts';
import { TestServer } from '../support/test-server.ts';
import { fetcherBodies } from './static-fetcher-bodies.suite.ts';
import { fetcherGuards } from './static-fetcher-guards.suite.ts';

/** Waits until the connection of the last answer can be used again. */
async function moment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}

export function staticFetcherSuite(
  adapter: string,
  openFetcher: (setup: StaticFetcherSetup) => StaticFetcher,
): void {
  describe(`StaticFetcher by ${adapter}`, () => {
    let network: TestNetwork;
    let server: TestServer;
    let opened: StaticFetcher[];

    const open = (setup: Omit<StaticFetcherSetup, 'network'> = {}): StaticFetcher => {
      const fetcher = openFetcher({ network, ...setup });
      opened.push(fetcher);
      return fetcher;
    };
    const get = (path: string, options: Partial<FetchOptions> = {}): Promise<FetchedResource> =>
      open().fetch(`${SITE}${path}`, { ...LIMITS, ...options });
    const world = (): FetcherWorld => ({ network, server, fetcher: open(), open, get });

    beforeEach(async () => {
      opened = [];
      server = await TestServer.start();
      network = new TestNetwork().name('site.test', [SITE_ADDRESS]).serve(SITE_ADDRESS, server);
    });
    afterEach(async () => {
      for (const fetcher of opened) await fetcher.close();
      await server.close();
    });

    answers(world);
    redirects(world);
    faults(world);
    fetcherBodies(world);
    fetcherGuards(world);
  });
}

function answers(world: () => FetcherWorld): void {
  it.each([200, 204, 206, 304, 401, 404, 418, 429, 451, 500, 503, 599, 600, 999])(
    'returns any answer of a server, here %i',
    async (status) => {
      const { server, get } = world();
      server.on('/', { status, headers: { 'X-Answer': 'yes' } });
      const { status: given, headers, truncated } = await get('/');
      expect([given, headers['x-answer'], truncated]).toEqual([status, 'yes', null]);
    },
  );

  it('describes the answer', async () => {
    const { server, get } = world();
    server.on('/page', {
      headers: {
        'Content-Type': 'Text/HTML; Charset=UTF-8',
        'Set-Cookie': ['a=1', 'b=2'],
        ETag: '"v1"',
      },
      body: '<p>Grüße</p>',
    });
    const page = await get('/page?q=1#part');
    expect(page).toMatchObject({
      requestedUrl: `${SITE}/page?q=1#part`,
      status: 200,
      contentType: 'text/html',
      text: '<p>Grüße</p>',
      redirects: [],
      truncated: null,
    });
    expect(page.headers).toMatchObject({ 'set-cookie': 'a=1, b=2', etag: '"v1"' });
    expect(page.durationMs).toBeGreaterThanOrEqual(0);
    expect(server.requests[0]).toMatchObject({ method: 'GET', target: '/page?q=1' });
    expect(server.requests[0]?.headers.host).toBe('site.test');
  });

  it.each([
    ['none', {}],
    ['one that is no type', { 'Content-Type': 'nonsense' }],
  ])('has no content type when the server sent %s', async (_, headers) => {
    const { server, get } = world();
    server.on('/', { headers, body: 'x' });
    expect((await get('/')).contentType).toBe('');
  });

  it('sends its user agent and the types that it accepts', async () => {
    const { server, open } = world();
    server.on('/', {});
    const fetcher = open({
      userAgent: 'Mozilla/5.0 (compatible; SignpostBot/1.0; +https://x.test)',
    });
    await fetcher.fetch(`${SITE}/`, { ...LIMITS, accept: 'text/html' });
    expect(server.requests[0]?.headers).toMatchObject({
      'user-agent': 'Mozilla/5.0 (compatible; SignpostBot/1.0; +https://x.test)',
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br, zstd',
    });
  });

  it('sends the given headers, except those that frame the message', async () => {
    const { server, get } = world();
    server.on('/', { status: 304 });
    const headers = {
      'If-None-Match': '"v1"',
      Cookie: 'a=1',
      Host: 'evil.test',
      'Content-Length': '5',
    };
    expect((await get('/', { headers })).status).toBe(304);
    expect(server.requests[0]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      cookie: 'a=1',
      host: 'site.test',
    });
    expect(server.requests[0]?.headers).not.toHaveProperty('content-length');
  });

  it('reuses a connection', async () => {
    const { server, fetcher } = world();
    server.on('*', { body: 'x' });
    for (const path of ['/1', '/2', '/3']) {
      await fetcher.fetch(`${SITE}${path}`, LIMITS);
      await moment();
    }
    expect(server.connections).toBe(1);
  });

  it('repeats the request once when the server closed a kept connection', async () => {
    const { server, fetcher } = world();
    server.on('/first', { body: 'x' });
    server.on('/second', (exchange) => {
      if (exchange.request.connection === 1) exchange.end();
      else exchange.answer({ body: 'here' });
    });
    await fetcher.fetch(`${SITE}/first`, LIMITS);
    await moment();
    expect((await fetcher.fetch(`${SITE}/second`, LIMITS)).text).toBe('here');
    expect(server.requestsFor('/second')).toHaveLength(2);
  });

  it('runs no more requests at once than allowed', async () => {
    const { server, open } = world();
    let running = 0;
    let most = 0;
    server.on('*', async (exchange) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      exchange.answer({ body: 'x' });
    });
    const fetcher = open({ maxConcurrent: 3 });
    const work = Array.from({ length: 12 }, (_, i) => fetcher.fetch(`${SITE}/${i}`, LIMITS));
    expect((await Promise.all(work)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(most).toBe(3);
  });

  it('leaves the queue when its time is over', async () => {
    const { server, open } = world();
    server.on('/hang', () => {});
    server.on('/', { body: 'x' });
    const fetcher = open({ maxConcurrent: 1 });
    const hanging = rejection(fetcher.fetch(`${SITE}/hang`, { ...LIMITS, timeoutMs: 300 }));
    const waiting = rejection(fetcher.fetch(`${SITE}/`, { ...LIMITS, timeoutMs: 100 }));
    expect(await waiting).toMatchObject({ reason: 'timeout' });
    expect(await hanging).toMatchObject({ reason: 'timeout' });
    expect((await fetcher.fetch(`${SITE}/`, LIMITS)).text).toBe('x');
  });
}

function redirects(world: () => FetcherWorld): void {
  it.each([301, 302, 303, 307, 308])('follows a %i and lists the redirects', async (status) => {
    const { server, get } = world();
    server.on('/a', { status, headers: { Location: '/b?x=1' }, body: 'moved' });
    server.on('/b', { status, headers: { Location: 'http://site.test/c' } });
    server.on('/c', { body: 'here' });
    expect(await get('/a')).toMatchObject({
      requestedUrl: `${SITE}/a`,
      url: `${SITE}/c`,
      text: 'here',
      redirects: [`${SITE}/a`, `${SITE}/b?x=1`],
    });
  });

  it('returns the redirect itself when it must not follow it', async () => {
    const { server, get } = world();
    server.on('/a', { status: 301, headers: { Location: '/b' } });
    const answer = await get('/a', { mayFollow: () => false });
    expect(answer).toMatchObject({ status: 301, url: `${SITE}/a`, redirects: [] });
    expect(answer.headers.location).toBe('/b');
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['a redirect that leads nowhere', { status: 302 }],
    ['another 3xx', { status: 300, headers: { Location: '/b' } }],
    ['a Refresh header', { headers: { Refresh: '0;url=http://127.0.0.1/' } }],
  ])('returns %s as the answer', async (_, answer) => {
    const { server, get } = world();
    server.on('/a', answer);
    expect((await get('/a')).redirects).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('follows twenty redirects and not one more', async () => {
    const { server, get } = world();
    server.on('*', (exchange) => {
      const left = Number(exchange.request.target.slice(1));
      if (left > 0) exchange.answer({ status: 302, headers: { Location: `/${left - 1}` } });
      else exchange.answer({ body: 'here' });
    });
    expect((await get('/20')).redirects).toHaveLength(20);
    expect(await rejection(get('/21'))).toMatchObject({ reason: 'too-many-redirects' });
  });

  it('ends a loop', async () => {
    const { server, get } = world();
    server.on('/', { status: 301, headers: { Location: '/' } });
    const error = await rejection(get('/'));
    expect(error).toBeInstanceOf(SiteUnreachable);
    expect(error).toMatchObject({ reason: 'too-many-redirects', url: `${SITE}/` });
    expect(server.requests).toHaveLength(21);
  });

  it.each(['http://:8080', 'http://[::ffff:0x7f.1]/'])(
    'fails when a redirect leads to %s, which is not a URL',
    async (Location) => {
      const { server, get } = world();
      server.on('/', { status: 302, headers: { Location } });
      expect(await rejection(get('/'))).toMatchObject({ reason: 'protocol' });
    },
  );

  it('is not delayed by a redirect with an endless body', async () => {
    const { server, get } = world();
    server.on('/a', async (exchange) => {
      exchange.head(302, { Location: '/b', 'Content-Length': '1000' });
      await exchange.drip('x', 20);
    });
    server.on('/b', { body: 'here' });
    expect((await get('/a')).text).toBe('here');
  });
}

function faults(world: () => FetcherWorld): void {
  it('reports a port on which no server listens', async () => {
    const { open } = world();
    const port = await freePort();
    const fetcher = open({ allow: `localhost:${port}` });
    const error = await rejection(fetcher.fetch(`http://127.0.0.1:${port}/`, LIMITS));
    expect(error).toBeInstanceOf(SiteUnreachable);
    expect(error).toMatchObject({ reason: 'refused', url: `http://127.0.0.1:${port}/` });
  });

  it('reports a host name that does not exist', async () => {
    const { fetcher } = world();
    const error = await rejection(fetcher.fetch('http://gone.example.com/', LIMITS));
    expect(error).toBeInstanceOf(SiteUnreachable);
    expect(error).toMatchObject({ reason: 'dns' });
  });

  it.each([
    ['closes without a word', 'end', 'reset'],
    ['breaks the connection off', 'reset', 'reset'],
  ] as const)('reports that the server %s', async (_, behaviour, reason) => {
    const { server, get } = world();
    server.on('/', (exchange) => exchange[behaviour]());
    expect(await rejection(get('/'))).toMatchObject({ reason });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a NUL in a header', 'HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 0\r\n\r\n'],
    ['a header without a colon', 'HTTP/1.1 200 OK\r\nnonsense\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n'],
    ['no status', 'HTTP/1.1 OK\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
    ['a megabyte of header', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(1_000_000)}\r\n\r\n`],
    [
      'two megabytes of cookies',
      `HTTP/1.1 200 OK\r\n${`Set-Cookie: ${'c'.repeat(4000)}\r\n`.repeat(500)}\r\n`,
    ],
  ])('survives %s', async (_, bytes) => {
    const { server, get } = world();
    server.on('/', (exchange) => {
      exchange.write(bytes);
      exchange.end();
    });
    const error = await rejection(get('/'));
    expect(error).toBeInstanceOf(SiteUnreachable);
    expect(error).toMatchObject({ reason: 'protocol' });
  });

  it('survives an upgrade that was not requested', async () => {
    const { server, get } = world();
    server.on('/', (exchange) =>
      exchange.head(101, { Upgrade: 'websocket', Connection: 'upgrade' }),
    );
    expect(await rejection(get('/', { timeoutMs: 500 }))).toBeInstanceOf(SiteUnreachable);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['never answers', () => {}],
    [
      'sends its header a byte at a time',
      (exchange: { drip: (b: string, ms: number) => Promise<void> }) => exchange.drip('x', 20),
    ],
  ])('waits no longer than its time limit for a server that %s', async (_, behaviour) => {
    const { server, get } = world();
    server.on('/', async (exchange) => {
      exchange.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      await behaviour(exchange);
    });
    const started = performance.now();
    const error = await rejection(get('/', { timeoutMs: 200 }));
    expect(error).toMatchObject({ reason: 'timeout', url: `${SITE}/` });
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('applies one time limit to redirects and body together', async () => {
    const { server, get } = world();
    server.on('*', async (exchange) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      exchange.answer({ status: 302, headers: { Location: `${exchange.request.target}x` } });
    });
    expect(await rejection(get('/', { timeoutMs: 350 }))).toMatchObject({ reason: 'timeout' });
    expect(server.requests.length).toBeLessThanOrEqual(4);
  });

  it.each(['before', 'while'])('stops when the caller aborts %s it reads', async (when) => {
    const { server, get } = world();
    const controller = new AbortController();
    if (when === 'before') controller.abort();
    server.on('/', (exchange) => {
      exchange.head(200, { 'Content-Length': '100' });
      exchange.write('half');
      setTimeout(() => controller.abort(), 50);
    });
    const error = await rejection(get('/', { signal: controller.signal }));
    expect(error).toMatchObject({ reason: 'aborted' });
    expect(server.requests).toHaveLength(when === 'before' ? 0 : 1);
  });

  it('refuses a text that is not a URL', async () => {
    const { fetcher, network } = world();
    for (const url of ['file:///etc/passwd', 'nonsense', 'data:text/html,x', '']) {
      expect(await rejection(fetcher.fetch(url, LIMITS))).toBeInstanceOf(TargetForbidden);
    }
    expect(network.dialled).toEqual([]);
  });
}
