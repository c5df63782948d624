import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QualityAuditor } from '@signpost/backend-domain/ports/quality-auditor.ts';
import { freePort } from '../support/free-port.ts';

const goodPage = `<!doctype html><html lang="en"><head><title>Lamps of Graz</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Lamps that are made by hand in Graz.">
<link rel="icon" href="data:,"></head>
<body><main><h1>Lamps of Graz</h1><p>All of our lamps are made by hand.</p>
<a href="/lamps">See all of our lamps</a></main></body></html>`;

const poorPage = `<!doctype html><html><body style="font-size:6px"><img src="/nothing.png"><button></button>
<input><a href="/x">click here</a><p style="color:#eee;background:#fff">barely readable</p></body></html>`;

/** What every QualityAuditor promises. Its browser may reach 127.0.0.1. */
export function qualityAuditorSuite(adapter: string, open: () => QualityAuditor): void {
  describe(`QualityAuditor on ${adapter}`, () => {
    let server: Server;
    let origin: string;
    beforeAll(async () => {
      server = createServer((request, response) => {
        const html = { 'content-type': 'text/html; charset=utf-8' };
        if (request.url === '/good') response.writeHead(200, html).end(goodPage);
        else if (request.url === '/poor') response.writeHead(200, html).end(poorPage);
        else if (request.url === '/text')
          response.writeHead(200, { 'content-type': 'text/plain' }).end('Just text.');
        else if (request.url === '/error') response.writeHead(500, html).end('<h1>Sorry</h1>');
        else if (request.url !== '/hang') response.writeHead(404, html).end('<h1>Not here</h1>');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    it('scores pages from 0 to 100, a poor one lower than a good one', async () => {
      let measured = 0;
      const onMeasured = () => {
        measured += 1;
      };
      const good = await open().audit(`${origin}/good`, { timeoutMs: 120_000, onMeasured });
      expect(measured).toBe(1);
      const poor = await open().audit(`${origin}/poor`, { timeoutMs: 120_000 });
      for (const scores of [good, poor]) {
        expect(scores.reason).toBeNull();
        for (const score of [
          scores.speed,
          scores.seo,
          scores.accessibility,
          scores.best_practices,
          scores.agentic,
        ]) {
          expect(Number.isInteger(score)).toBe(true);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
        }
      }
      expect(good.accessibility).toBe(100);
      expect(good.seo).toBeGreaterThan(poor.seo ?? 100);
      expect(good.accessibility).toBeGreaterThan(poor.accessibility ?? 100);
      expect(good.agentic).toBeGreaterThan(poor.agentic ?? 100);
      const lost = poor.losses?.find(({ score }) => score === 'accessibility');
      expect(lost?.title.length).toBeGreaterThan(5);
      expect(lost?.points).toBeGreaterThan(0);
      expect(good.losses?.some(({ score }) => score === 'accessibility')).toBe(false);
    }, 240_000);

    it('returns only the requested score when one is requested', async () => {
      const scores = await open().audit(`${origin}/good`, { timeoutMs: 120_000, only: 'agentic' });
      expect(scores).toMatchObject({
        speed: null,
        seo: null,
        accessibility: null,
        best_practices: null,
        agentic: expect.any(Number),
        reason: null,
      });
    }, 130_000);

    it.each([
      ['answers with an error', '/error', /HTTP 500/],
      ['is not HTML', '/text', /not HTML/],
    ])(
      'returns no scores for a page that %s, and says why',
      async (_, path, reason) => {
        const scores = await open().audit(`${origin}${path}`, { timeoutMs: 120_000 });
        expect(scores).toEqual({
          speed: null,
          seo: null,
          accessibility: null,
          best_practices: null,
          agentic: null,
          reason: expect.stringMatching(reason),
        });
      },
      130_000,
    );

    it('returns no scores for a page that cannot be reached', async () => {
      const scores = await open().audit(`http://127.0.0.1:${await freePort()}/`, {
        timeoutMs: 120_000,
      });
      expect(scores.speed).toBeNull();
      expect(scores.reason).toMatch(/^The .+\.$/);
    }, 130_000);

    it('waits for a hanging page no longer than its time limit', async () => {
      const start = performance.now();
      const scores = await open().audit(`${origin}/hang`, { timeoutMs: 4000 });
      expect(performance.now() - start).toBeLessThan(30_000);
      expect(scores).toMatchObject({ speed: null, reason: expect.stringContaining('4 seconds') });
    });

    it('starts without opening the page, and stops waiting when it is aborted', async () => {
      let requests = 0;
      const count = () => {
        requests += 1;
      };
      server.on('request', count);
      const stop = new AbortController();
      const mayOpen = new Promise<void>(() => undefined);
      const options = { timeoutMs: 120_000, signal: stop.signal, mayOpen };
      const audit = open().audit(`${origin}/good`, options);
      setTimeout(() => stop.abort(new Error('Enough.')), 500);
      await expect(audit).rejects.toThrow('Enough.');
      server.off('request', count);
      expect(requests).toBe(0);
    }, 60_000);

    it('stops at once when it is aborted', async () => {
      const controller = new AbortController();
      const audit = open().audit(`${origin}/hang`, {
        timeoutMs: 60_000,
        signal: controller.signal,
      });
      setTimeout(() => controller.abort(new Error('stopped by a person')), 1500);
      const start = performance.now();
      await expect(audit).rejects.toThrow('stopped by a person');
      expect(performance.now() - start).toBeLessThan(30_000);
    });
  });
}
