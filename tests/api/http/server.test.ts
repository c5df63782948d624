import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StorageUnavailable } from '@signpost/adapters/storage/storage-errors.ts';
import { CannotListen } from '@signpost/backend/cannot-listen.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('The server', () => {
  let server: TestServer;
  let webFolder: string;

  beforeAll(async () => {
    webFolder = await mkdtemp(join(tmpdir(), 'signpost-web-'));
    await mkdir(join(webFolder, 'assets'));
    await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Signpost</title>');
    await writeFile(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(webFolder, 'assets', 'app-3f2a.js'), 'export {};');
    await writeFile(join(webFolder, '.secret'), 'hidden');
    server = await startTestServer({ settings: { webFolder } });
  });
  afterAll(async () => {
    await server.close();
    await rm(webFolder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    server.client().send('GET', path, { headers });

  it('reports that it is alive and ready', async () => {
    expect((await server.client().call('health')).body.status).toBe('ok');
    expect((await server.client().call('ready')).body).toEqual({
      status: 'ready',
      checks: { database: 'up', queue: 'up', browser: 'up' },
    });
  });

  it('gives every answer an id and security headers', async () => {
    const [one, two] = [await get('/'), await get('/api/health')];
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
    for (const { headers } of [one, two]) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });

  it('keeps idle connections longer than the two minutes of the proxy Caddy', async () => {
    const answer = await fetch(`${server.url}/api/health`);
    const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(120);
  });

  it('answers an unknown address, and a wrong method, as the contract says', async () => {
    const unknown = await get('/api/nothing');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    const wrong = await server.client().send('PUT', '/api/auth/login', { body: {} });
    expect([wrong.status, wrong.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(wrong.headers.get('allow')).toBe('POST');
    const odd = await server.client().send('PROPFIND', '/api/auth/login');
    expect(odd.status).toBe(405);
  });

  it('answers a call the same way the second time, and its other methods too', async () => {
    for (let time = 0; time < 2; time += 1) {
      const statuses = ['GET', 'HEAD', 'POST', 'OPTIONS'].map(
        async (method) =>
          (await server.client().send(method, '/api/scanner/public/registry')).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 200, 405, 204]);
      const twoCalls = await server.client().send('GET', '/api/scanner/sites');
      expect(twoCalls.body.code).toBe('TOKEN_MISSING');
    }
  });

  it.each([
    ['{', 400, 'INVALID_JSON'],
    ['"text"', 400, 'INVALID_JSON'],
    ['null', 400, 'INVALID_JSON'],
    ['', 400, 'VALIDATION_ERROR'],
    ['[]', 400, 'VALIDATION_ERROR'],
    [`{"email":"${'x'.repeat(1_100_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('refuses the body %.20p with %p %p', async (body, status, code) => {
    const answer = await server.client().send('POST', '/api/auth/login', { body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('refuses a body of more than 1 MB after decompression', async () => {
    const answer = await server.client().send('POST', '/api/auth/login', {
      body: gzipSync(Buffer.alloc(20_000_000, ' ')),
      headers: { 'content-encoding': 'gzip' },
    });
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'image/png'])(
    'accepts no body of type %s, which other sites could send',
    async (type) => {
      const answer = await server.client().send('POST', '/api/auth/login', {
        body: '{"email":"ada@example.com","password":"12345678"}',
        headers: { 'content-type': type },
      });
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  it('serves the web app: hashed files that never expire, and the page for each of its addresses', async () => {
    const asset = await get('/assets/app-3f2a.js');
    expect(asset.headers.get('cache-control')).toMatch(/^max-age=31536000, ?immutable$/);
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    for (const path of ['/', '/home', '/login', '/reset-password?token=x', '/what/ever']) {
      const page = await get(path, { accept: 'text/html' });
      expect([path, page.status, page.headers.get('cache-control')]).toEqual([
        path,
        200,
        'no-cache',
      ]);
      expect(page.text).toContain('<title>Signpost</title>');
    }
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/gone.js')).status).toBe(404);
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00.js',
    '/%',
    '/.secret',
    '/assets/%2e%2e/.secret',
    '//etc/passwd',
  ])('serves nothing for %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/hidden|"workspaces"|root:/);
  });

  it('serves its API description as JSON and as a page without scripts', async () => {
    const document = await server.client().call('openApi');
    expect(document.body.openapi).toBe('3.1.1');
    const page = await server.client().call('docs');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('/api/scanner/sessions/{id}/manifest');
    expect(page.text).not.toMatch(
      /<script|javascript:|src=|https?:\/\/(?!json-schema)[\w.]+\/.*\.(js|css)/,
    );
  });

  it('counts its answers by route, never by URL', async () => {
    await get('/api/scanner/status?cursor=a-canary-in-the-address');
    await get('/another-canary');
    const metrics = (await server.client().call('metrics')).text;
    expect(metrics).toMatch(
      /signpost_http_requests_total\{method="GET",route="health",status="200"\} \d+/,
    );
    expect(metrics).not.toContain('canary');
  });

  it('counts the requests that are being answered', async () => {
    // A client may have its answer before the server counts the request as ended.
    await eventually('only the request for the metrics is open', async () => {
      const metrics = (await server.client().call('metrics')).text;
      return /^signpost_http_requests_open 1$/m.test(metrics);
    });
  });

  it('lets any origin read public resources, and nothing else', async () => {
    const origin = { origin: 'https://agent.example' };
    const open = await get('/api/scanner/public/registry', origin);
    expect(open.headers.get('access-control-allow-origin')).toBe('*');
    const closed = await get('/api/auth/status', origin);
    expect(closed.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await server.client().send('OPTIONS', '/api/auth/login', {
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('A server with unavailable parts', () => {
  it('names them, and answers 503 instead of hanging', async () => {
    const server = await startTestServer({
      checks: {
        database: async () => {
          throw new Error('connection string with a password');
        },
        queue: () => new Promise(() => {}),
        browser: async () => 'down',
      },
    });
    try {
      const answer = await server.client().call('ready');
      expect(answer.status).toBe(503);
      expect(answer.body.code).toBe('SERVICE_UNAVAILABLE');
      expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
        'database',
        'queue',
        'browser',
      ]);
      expect(answer.text).not.toContain('password');
      expect((await server.client().call('health')).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('answers 503 while the database is unavailable', async () => {
    const server = await startTestServer();
    try {
      const ada = server.client();
      await ada.register();
      server.ports.users.findByEmail = async () => {
        throw new StorageUnavailable({ cause: new Error('password authentication failed') });
      };
      const answer = await ada.call('login', {
        body: { email: 'ada@example.com', password: 'a good password' },
      });
      expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.text).not.toContain('authentication');
    } finally {
      await server.close();
    }
  });
});

describe('A server that is to stop', () => {
  it('lets the running requests end, and takes no new ones', async () => {
    let release = () => {};
    const held = new Promise<boolean>((resolve) => {
      release = () => resolve(true);
    });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const database = () => {
      arrive();
      return held;
    };
    const server = await startTestServer({ checks: { database } });
    const running = server.client().call('ready');
    await arrived;
    const closing = server.close();
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();
    release();
    expect((await running).status).toBe(200);
    await closing;
  });
});

describe('A port that is taken', () => {
  it('is reported with one sentence that says what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const starting = startTestServer({ settings: { port } });
    await expect(starting).rejects.toThrow(CannotListen);
    await expect(startTestServer({ settings: { port } })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use already. Stop the other program, or set PORT to another number.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });
});
