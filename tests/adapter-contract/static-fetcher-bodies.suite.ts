import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { AnswerHead } from '@signpost/backend-domain/ports/static-fetcher.ts';
import { bombs } from '../support/bombs.ts';
import { eventually } from '../support/eventually.ts';
import type { FetcherWorld } from '../support/fetcher-world.ts';

const PAGE = Buffer.from(`<title>Grüße</title>${'<p>Some text.</p>'.repeat(5_000)}`);
const UTF8 = { 'Content-Type': 'text/html; charset=utf-8' };
const MEGABYTE = 1024 * 1024;

/** Decoding, limits and bodies that break: part of the StaticFetcher suite. */
export function fetcherBodies(world: () => FetcherWorld): void {
  codings(world);
  limits(world);
  broken(world);
}

function codings(world: () => FetcherWorld): void {
  it.each<[string, (plain: Uint8Array) => Uint8Array]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['gzip, br', (plain) => brotliCompressSync(gzipSync(plain))],
    ['deflate, zstd, gzip', (plain) => gzipSync(zstdCompressSync(deflateSync(plain)))],
    ['identity', (plain) => plain],
    ['utf-8', (plain) => plain],
    // Some servers label plain bodies as gzip.
    ['gzip', (plain) => plain],
  ])('decodes %s', async (coding, encode) => {
    const { server, get } = world();
    server.on('/', { headers: { ...UTF8, 'Content-Encoding': coding }, body: encode(PAGE) });
    const { body, truncated } = await get('/');
    expect(truncated).toBeNull();
    expect(Buffer.from(body).equals(PAGE)).toBe(true);
  });

  it('decodes chunked bodies', async () => {
    const { server, get } = world();
    server.on('/', (exchange) => {
      exchange.head(200, { 'Transfer-Encoding': 'chunked', 'Content-Encoding': 'gzip' });
      const bytes = gzipSync('in three chunks');
      for (const part of [bytes.subarray(0, 1), bytes.subarray(1, 9), bytes.subarray(9)]) {
        exchange.write(`${part.length.toString(16)}\r\n`);
        exchange.write(part);
        exchange.write('\r\n');
      }
      exchange.write('0\r\n\r\n');
    });
    expect(await get('/')).toMatchObject({ text: 'in three chunks', truncated: null });
  });

  it.each([
    ['as it is', {}, (file: Buffer) => file],
    ['compressed once more on the way', { 'Content-Encoding': 'gzip' }, gzipSync],
  ])('inflates a gzip file that comes %s', async (_, headers, encode) => {
    const { server, get } = world();
    const file = gzipSync('<urlset/>');
    const type = { 'Content-Type': 'application/x-gzip' };
    server.on('/sitemap.xml.gz', { headers: { ...type, ...headers }, body: encode(file) });
    expect(await get('/sitemap.xml.gz')).toMatchObject({ text: '<urlset/>', truncated: null });
  });

  it('decodes no more than three layers of compression', async () => {
    const { server, get } = world();
    const body = gzipSync(gzipSync(gzipSync(gzipSync('x'))));
    server.on('/', { headers: { 'Content-Encoding': 'gzip, gzip, gzip, gzip' }, body });
    const { body: bytes, truncated, status } = await get('/');
    expect([bytes.length, truncated, status]).toEqual([0, 'broken', 200]);
  });
}

function limits(world: () => FetcherWorld): void {
  it('cuts a body at its limit exactly', async () => {
    const { server, get } = world();
    server.on('/', { body: 'x'.repeat(1_000) });
    const whole = await get('/', { maxBytes: 1_000 });
    expect([whole.body.length, whole.truncated]).toEqual([1_000, null]);
    const cut = await get('/', { maxBytes: 999 });
    expect([cut.body.length, cut.truncated]).toEqual([999, 'limit']);
  });

  it('reads a few megabytes of an endless body and no more', async () => {
    const { server, get } = world();
    let sent = 0;
    server.on('/', async (exchange) => {
      exchange.head(200, UTF8);
      sent = await exchange.pour(Buffer.alloc(MEGABYTE, 'x'));
    });
    const { body, truncated } = await get('/', { maxBytes: MEGABYTE });
    expect([body.length, truncated]).toEqual([MEGABYTE, 'limit']);
    await eventually('no connection', () => server.openConnections === 0);
    expect(sent).toBeLessThan(32 * MEGABYTE);
    // Aborting a request must not open another connection.
    expect(server.connections).toBe(1);
  });

  it.each(Object.entries(bombs))('does not inflate a bomb of %s', async (coding, build) => {
    const { server, get } = world();
    const body = build();
    const headers = { ...UTF8, 'Content-Encoding': coding.replace(' (raw)', '') };
    server.on('/', { headers, body });
    const { result, growth } = await memoryGrowth(() =>
      get('/', { maxBytes: 4 * MEGABYTE, timeoutMs: 20_000 }),
    );
    expect([result.body.length, result.truncated]).toEqual([4 * MEGABYTE, 'limit']);
    expect(growth).toBeLessThan(48 * MEGABYTE);
  });

  it('does not inflate a bomb in a gzip file', async () => {
    const { server, get } = world();
    const body = bombs.gzip?.();
    server.on('/sitemap.xml.gz', { ...(body ? { body } : {}) });
    const { result, growth } = await memoryGrowth(() =>
      get('/sitemap.xml.gz', { maxBytes: MEGABYTE }),
    );
    expect([result.body.length, result.truncated]).toEqual([MEGABYTE, 'limit']);
    expect(growth).toBeLessThan(48 * MEGABYTE);
  });
}

function broken(world: () => FetcherWorld): void {
  it.each(['end', 'reset'] as const)(
    'keeps what arrived before the connection broke (%s)',
    async (how) => {
      const { server, get } = world();
      server.on('/', async (exchange) => {
        exchange.head(200, { ...UTF8, 'Content-Length': '1000' });
        exchange.write('half a page');
        await new Promise((resolve) => setTimeout(resolve, 50));
        exchange[how]();
      });
      expect(await get('/')).toMatchObject({
        status: 200,
        text: 'half a page',
        truncated: 'broken',
      });
    },
  );

  it('keeps the part before an invalid chunk', async () => {
    const { server, get } = world();
    server.on('/', async (exchange) => {
      exchange.head(200, { ...UTF8, 'Transfer-Encoding': 'chunked' });
      exchange.write('4\r\nhalf\r\n');
      await new Promise((resolve) => setTimeout(resolve, 50));
      exchange.write('zz\r\nnonsense\r\n');
    });
    expect(await get('/')).toMatchObject({ text: 'half', truncated: 'broken' });
  });

  it.each<[string, (plain: Uint8Array) => Uint8Array]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['gzip, gzip', (plain) => gzipSync(gzipSync(plain))],
  ])('keeps the decodable part of half a body in %s', async (coding, encode) => {
    const { server, get } = world();
    const noise = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * i * 7919) % 251));
    const whole = encode(noise);
    server.on('/', {
      headers: { 'Content-Encoding': coding },
      body: whole.subarray(0, Math.floor(whole.length * 0.7)),
    });
    const { body, truncated } = await get('/');
    expect(truncated).toBe('broken');
    expect(Buffer.from(body).equals(noise.subarray(0, body.length))).toBe(true);
    expect(body.length).toBeLessThan(noise.length);
  });

  it('keeps the valid part of a body that becomes invalid', async () => {
    const { server, get } = world();
    const noise = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * i * 7919) % 251));
    const whole = Buffer.from(gzipSync(noise));
    whole.fill(0xff, Math.floor(whole.length / 2));
    server.on('/', { headers: { 'Content-Encoding': 'gzip' }, body: whole });
    const { status, truncated } = await get('/');
    expect([status, truncated]).toEqual([200, 'broken']);
  });

  it('is not read when its head shows that it is not wanted, though it never ends', async () => {
    const { server, get } = world();
    server.on('/', (exchange) => {
      exchange.head(200, { 'Content-Type': 'text/plain; charset=utf-8' });
      exchange.write('a line of a log');
    });
    const heads: AnswerHead[] = [];
    const wantsBody = (head: AnswerHead): boolean => {
      heads.push(head);
      return false;
    };
    const result = await get('/', { wantsBody });
    expect(result).toMatchObject({ status: 200, contentType: 'text/plain', truncated: null });
    expect(result.body).toHaveLength(0);
    expect(heads).toEqual([{ contentType: 'text/plain', headers: result.headers }]);
  });

  it('ends at its time limit when a body arrives byte by byte', async () => {
    const { server, get } = world();
    server.on('/', async (exchange) => {
      exchange.head(200, { ...UTF8, 'Content-Length': '100000' });
      await exchange.drip('x', 20);
    });
    const started = performance.now();
    const { truncated, text } = await get('/', { timeoutMs: 2_000 });
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(truncated).toBe('timeout');
    expect(text).toMatch(/^x{2,}$/u);
  });

  it('ends at its time limit when a body stalls after the headers', async () => {
    const { server, get } = world();
    server.on('/', (exchange) => exchange.head(200, { ...UTF8, 'Content-Length': '5' }));
    expect(await get('/', { timeoutMs: 2_000 })).toMatchObject({ truncated: 'timeout', text: '' });
  });
}

/** The highest growth of the process's memory in bytes while the work ran. */
async function memoryGrowth<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; growth: number }> {
  const used = (): number => process.memoryUsage().external + process.memoryUsage().heapUsed;
  const before = used();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, used());
  }, 1);
  try {
    return { result: await work(), growth: Math.max(most, used()) - before };
  } finally {
    clearInterval(timer);
  }
}
