import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { anAuditor, leftoversOf } from '../../support/lighthouse.ts';

afterEach(() => {
  expect(leftoversOf(process.pid)).toEqual([]);
});

describe('The Lighthouse auditor', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    server = undefined;
  });

  async function serve(listener: Parameters<typeof createServer>[1]): Promise<number> {
    const started = createServer(listener);
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    return (started.address() as AddressInfo).port;
  }

  it('measures nothing without a browser, and gives that as the reason', async () => {
    const url = 'http://127.0.0.1:9/';
    const none = await anAuditor({ executablePath: null }).audit(url, { timeoutMs: 20_000 });
    expect(none.reason).toContain('BROWSER_PATH');
    const wrong = await anAuditor({ executablePath: '/nowhere/chromium' }).audit(url, {
      timeoutMs: 20_000,
    });
    expect(wrong.reason).toBe('No browser could be started (ENOENT).');
    const noBrowser = await anAuditor({ executablePath: '/bin/false' }).audit(url, {
      timeoutMs: 20_000,
    });
    expect(noBrowser.reason).toMatch(/^No browser could be started/);
  });

  it('opens no window without a click', async () => {
    const asked: string[] = [];
    const port = await serve(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><title>Home</title><h1>Home</h1>
        <script>if (location.pathname === '/') open('/window');</script>`);
    });
    const { reason } = await anAuditor().audit(`http://127.0.0.1:${port}/`, {
      timeoutMs: 60_000,
      only: 'agentic',
    });
    expect(reason).toBeNull();
    expect(asked).toContain('/');
    expect(asked).not.toContain('/window');
  }, 60_000);

  it('signs in to its proxy, and reaches the page through it only', async () => {
    const password = 'pass word:ü';
    const expected = `Basic ${Buffer.from(`lighthouse:${password}`).toString('base64')}`;
    const seen = { refused: 0, passed: 0 };
    const site = createServer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Behind</title><p>Hello'),
    );
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const proxy = await serve((request, response) => {
      if (request.headers['proxy-authorization'] !== expected) {
        seen.refused += 1;
        response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Signpost"' }).end();
        return;
      }
      if (!request.url?.startsWith('http://behind.example/')) {
        response.writeHead(403).end();
        return;
      }
      seen.passed += 1;
      const path = new URL(request.url).pathname;
      forward({ port: (site.address() as AddressInfo).port, path }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    });
    const scores = await anAuditor({
      arguments: [`--proxy-server=http://127.0.0.1:${proxy}`, '--proxy-bypass-list=<-loopback>'],
      proxyCredentials: { username: 'lighthouse', password },
    }).audit('http://behind.example/', { timeoutMs: 120_000 });
    await new Promise((resolve) => site.close(resolve));
    expect(scores).toMatchObject({ reason: null, seo: expect.any(Number) });
    expect(seen.passed).toBeGreaterThan(0);
  }, 130_000);
});
