import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { readRobots } from '@signpost/backend-domain/agents/crawler/read-robots.ts';
import type { FetchedResource } from '@signpost/backend-domain/ports/static-fetcher.ts';
import { SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { ManualClock } from '../../support/fixed-clock.ts';
import { noon } from '../../support/mothers.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { type Behaviour, TestServer } from '../../support/test-server.ts';

interface RobotsCase {
  readonly id: string;
  readonly robots: {
    readonly status?: number;
    readonly body?: string;
    readonly contentType?: string;
    readonly location?: string;
    readonly redirects?: number;
    readonly retryAfter?: number;
  };
}

const cases: readonly RobotsCase[] = JSON.parse(
  readFileSync(new URL('../../data/robots-http-cases.json', import.meta.url), 'utf8'),
);
const RULES = 'User-agent: *\nDisallow: /x';
/** RFC 9309 2.5: at least 500 KiB must be read. */
const LIMIT = 512_000;

/** Cases about caching and scope, which the reader of robots.txt decides; the fetcher only requests the file. */
const DECIDED_ELSEWHERE = ['http-503-cached', 'http-cache-24h', 'http-path', 'http-port-scope'];

/** The server's behaviour in the cases that describe it in words. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'http-timeout': () => {},
  'http-reset': (exchange) => exchange.reset(),
  'http-size-500k': { body: `${'#'.repeat(511_999 - 13)}\nDisallow: /x` },
  'http-size-1g': async (exchange) => {
    exchange.head(200, { 'Content-Length': String(1024 ** 3) });
    exchange.write(`${RULES}\n`);
    await exchange.pour(Buffer.alloc(65_536, '#'), 1024 ** 3 / 65_536);
  },
  'http-gzip-bomb': {
    headers: { 'Content-Encoding': 'gzip' },
    body: gzipSync(Buffer.concat([Buffer.from(`${RULES}\n`), Buffer.alloc(64 * 1024 * 1024, '#')])),
  },
  'http-utf16': { body: Buffer.from(`\ufeff${RULES}`, 'utf16le') },
  'http-latin1': { body: Buffer.from(`# Gr\xfc\xdfe\n${RULES}`, 'latin1') },
};

type Expected = Partial<FetchedResource> | { readonly reason: string } | { readonly code: string };

/** What the fetcher has to return. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  'http-200-rules': { status: 200, text: RULES },
  'http-200-empty': { status: 200, text: '', truncated: null },
  'http-200-html': { status: 200, contentType: 'text/html', text: '<html>soft 404</html>' },
  'http-301-once': { status: 200, text: RULES, redirects: [`${SITE}/robots.txt`] },
  'http-redirect-5': { status: 200, text: RULES },
  'http-redirect-6': { status: 200, text: RULES },
  'http-redirect-cross-authority': {
    status: 200,
    text: RULES,
    url: 'http://other.test/robots.txt',
  },
  'http-redirect-private': { code: 'site.target-forbidden' },
  'http-timeout': { reason: 'timeout' },
  'http-reset': { reason: 'reset' },
  'http-dns-fail': { reason: 'dns' },
  'http-size-500k': { status: 200, truncated: null },
  'http-size-1g': { status: 200, truncated: 'limit' },
  'http-gzip-bomb': { status: 200, truncated: 'limit' },
  'http-utf16': { status: 200, text: RULES },
  'http-latin1': { status: 200, text: `# Gr\ufffd\ufffde\n${RULES}` },
};

describe('robots.txt over HTTP', () => {
  let network: TestNetwork;
  let server: TestServer;
  let fetcher: GuardedStaticFetcher;

  beforeEach(async () => {
    server = await TestServer.start({ '/robots2.txt': { body: RULES } });
    network = new TestNetwork().name('site.test', [SITE_ADDRESS]).serve(SITE_ADDRESS, server);
    const policy = new GuardedTargetPolicy({ resolve: network.resolve });
    fetcher = new GuardedStaticFetcher(policy, { dial: network.dial });
  });
  afterEach(async () => {
    await fetcher.close();
    await server.close();
  });

  it.each(cases.filter(({ id }) => !DECIDED_ELSEWHERE.includes(id)))('$id', async (each) => {
    network.name('other.test', [SITE_ADDRESS]);
    if (each.id === 'http-dns-fail') network.name('site.test');
    server.on('*', BEHAVIOURS[each.id] ?? behaviourOf(each));
    if (each.robots.location === 'http://other.test/robots.txt') onlyOnSite(server);
    const options = { timeoutMs: each.id === 'http-timeout' ? 200 : 10_000, maxBytes: LIMIT };
    const outcome = await fetcher
      .fetch(`${SITE}/robots.txt`, options)
      .catch((error: unknown) => error);
    expect(outcome).toMatchObject(EXPECTED[each.id] ?? { status: each.robots.status });
    if (each.id === 'http-429') expect(outcome).toMatchObject({ headers: { 'retry-after': '2' } });
    if (each.id === 'http-size-500k') {
      expect((outcome as FetchedResource).text.endsWith('\nDisallow: /x')).toBe(true);
    }
    if (each.id === 'http-size-1g' || each.id === 'http-gzip-bomb') {
      expect((outcome as FetchedResource).body).toHaveLength(LIMIT);
      expect((outcome as FetchedResource).text.startsWith(`${RULES}\n`)).toBe(true);
    }
  });

  const asked = () =>
    readRobots(
      SITE,
      { fetcher, siteFiles: new DirectSiteFileReader(), clock: new ManualClock(noon, 'immediate') },
      AbortSignal.any([]),
    );

  it('is kept byte for byte, whatever its byte order mark or declared charset', async () => {
    const body = Buffer.from(`\ufeff# Gr\u00fc\u00dfe\r\n${RULES}`);
    server.on('*', { body, headers: { 'Content-Type': 'text/plain; charset=iso-8859-1' } });
    const { text } = await asked();
    expect(Buffer.from(text ?? '').equals(body)).toBe(true);
  });

  it('that breaks off is not treated as complete', async () => {
    server.on('*', (exchange) => {
      exchange.head(200, { 'Content-Length': '1000' });
      exchange.write('User-agent: *\nAllow: /\n');
      exchange.reset();
    });
    expect(await asked()).toMatchObject({ status: null, text: null, verdict: 'disallow-all' });
  });

  it('covers every case', () => {
    expect(cases).toHaveLength(28);
  });
});

function behaviourOf({ robots }: RobotsCase): Behaviour {
  const { status = 200, body = '', contentType, location, retryAfter, redirects } = robots;
  if (redirects !== undefined) return chainOf(redirects);
  return {
    status,
    body,
    headers: {
      ...(contentType ? { 'Content-Type': contentType } : {}),
      ...(location ? { Location: location } : {}),
      ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
    },
  };
}

function chainOf(redirects: number): Behaviour {
  return (exchange) => {
    const at = Number(exchange.request.target.split('?')[1] ?? 0);
    const next = { status: 302, headers: { Location: `/robots.txt?${at + 1}` } };
    exchange.answer(at < redirects ? next : { body: RULES });
  };
}

/** The site redirects to another host, which serves the rules. */
function onlyOnSite(server: TestServer): void {
  server.on('*', (exchange) => {
    const here = exchange.request.headers.host === 'site.test';
    exchange.answer(
      here
        ? { status: 302, headers: { Location: 'http://other.test/robots.txt' } }
        : { body: RULES },
    );
  });
}
