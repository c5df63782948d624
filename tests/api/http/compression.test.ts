import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compression } from '@signpost/backend/http/compression.ts';
import Koa, { type Context } from 'koa';

const LARGE = JSON.stringify({ pages: Array.from({ length: 500 }, (_, n) => `/page/${n}`) });
const JPEG = Buffer.alloc(LARGE.length, 7);

const answers: Readonly<Record<string, (context: Context) => void>> = {
  '/large': (context) => {
    context.type = 'application/json; charset=utf-8';
    context.set('ETag', '"one"');
    context.body = LARGE;
  },
  '/weak': (context) => {
    context.type = 'text/plain';
    context.set('ETag', 'W/"one"');
    context.body = LARGE;
  },
  '/small': (context) => {
    context.body = { status: 'completed' };
  },
  '/picture': (context) => {
    context.type = 'image/jpeg';
    context.body = JPEG;
  },
  '/events': (context) => {
    context.type = 'text/event-stream';
    context.body = Readable.from([LARGE]);
  },
  '/encoded': (context) => {
    context.type = 'text/javascript';
    context.set({ 'Content-Encoding': 'br', ETag: '"one"' });
    context.body = JPEG;
  },
};

let server: Server;

beforeAll(async () => {
  const app = new Koa();
  app.use(compression());
  app.use((context) => answers[context.path]?.(context));
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
});

function ask(
  path: string,
  accepted: string | undefined,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    }).on('error', reject);
  });
}

describe('Answers of the API', () => {
  it.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are compressed with %s for a client that accepts it', async (coding, decompress) => {
    const { headers, body } = await ask('/large', coding);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(body.length).toBeLessThan(LARGE.length / 3);
    expect(decompress(body).toString()).toBe(LARGE);
  });

  it('are sent as they are to a client that accepts no compression', async () => {
    for (const accepted of [undefined, 'identity', 'gzip;q=0, identity']) {
      const { headers, body } = await ask('/large', accepted);
      expect(headers).toMatchObject({ etag: '"one"', 'content-length': `${LARGE.length}` });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(body.toString()).toBe(LARGE);
    }
  });

  it('have a weak entity tag when they are compressed', async () => {
    expect((await ask('/large', 'gzip')).headers.etag).toBe('W/"one"');
    expect((await ask('/weak', 'gzip')).headers.etag).toBe('W/"one"');
  });

  it.each([
    ['small ones', '/small'],
    ['pictures', '/picture'],
    ['event streams', '/events'],
  ])('are not compressed: %s', async (_, path) => {
    expect((await ask(path, 'gzip, br')).headers).not.toHaveProperty('content-encoding');
  });

  it('are not compressed twice', async () => {
    const { headers, body } = await ask('/encoded', 'gzip, br');
    expect(headers).toMatchObject({ 'content-encoding': 'br', etag: '"one"' });
    expect(body.equals(JPEG)).toBe(true);
  });
});
