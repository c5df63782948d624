import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SiteUnreachable } from '@signpost/backend-domain/model/site/target-errors.ts';
import type {
  BrowserEngine,
  BrowserSession,
  LiveFrame,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import { eventually } from '../support/eventually.ts';
import { FixtureSite } from '../support/fixture-site.ts';
import { freePort } from '../support/free-port.ts';

const TIMEOUT_MS = 10_000;

export interface OpenEngine {
  /** A fresh engine; the suite closes it. */
  open(): BrowserEngine;
}

/** Reading harmless pages: what every BrowserEngine promises. */
export function browserEngineSuite(name: string, { open }: OpenEngine): void {
  describe(`BrowserEngine on ${name}`, () => {
    let site: FixtureSite;
    let engine: BrowserEngine;
    let session: BrowserSession;

    beforeAll(async () => {
      site = await FixtureSite.start();
      engine = open();
    });
    afterAll(async () => {
      await engine.close();
      await site.close();
    });
    beforeEach(async () => {
      session = await engine.openSession();
    });
    afterEach(() => session.close());

    it('reads the answer of the server and the content of the page', async () => {
      const reading = await session.read(site.url('/article.html'), { timeoutMs: TIMEOUT_MS });
      expect(reading).toMatchObject({
        requestedUrl: site.url('/article.html'),
        url: site.url('/article.html'),
        mode: 'browser',
        status: 200,
        contentType: 'text/html',
        redirects: [],
        partial: null,
      });
      expect(reading.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reading.bytes).toBeGreaterThan(2_000);
      expect(reading.facts).toMatchObject({
        title: 'Installing the tool — Docs',
        language: 'en-GB',
        canonical: site.url('/article.html'),
        metaRobots: ['index', 'follow', 'max-snippet:20'],
        structuredData: ['TechArticle', 'WebPage', 'FAQPage', 'Person'],
        truncated: false,
      });
      expect(reading.facts?.headings[0]).toMatchObject({
        level: 1,
        text: 'Installing the tool',
      });
    });

    it('waits for an application to draw itself', async () => {
      const { facts, partial } = await session.read(site.url('/application.html'), {
        timeoutMs: TIMEOUT_MS,
      });
      expect(partial).toBeNull();
      expect(facts?.title).toBe('Application');
      expect(facts?.links.map(({ text }) => text)).toEqual(['List', 'Item 1', 'Item 2', 'Item 3']);
    });

    it('waits while an application says that it loads, although it links to a simple version', async () => {
      site.on(
        '/opening',
        `<title>Library</title><main>Loading, please wait… <p>There is also a <a href="/simple">version without scripts</a>.</main>
        <p hidden>${'Help '.repeat(80)}</p>
        <script>setTimeout(() => { document.querySelector('main').innerHTML = '<button>Open</button>'; }, 800)</script>`,
      );
      const { facts } = await session.read(site.url('/opening'), { timeoutMs: TIMEOUT_MS });
      expect(facts?.elements.map(({ name }) => name)).toEqual(['Open']);
    });

    it('waits for a script that has removed its own element', async () => {
      site.on(
        '/removed',
        `<title>Shop</title><p>All that our shop offers will be here in a moment.</p><script>
          document.currentScript.remove();
          fetch('/article.html').then(() => setTimeout(() => document.body.append(document.createElement('button')), 200));
        </script>`,
      );
      const { facts } = await session.read(site.url('/removed'), { timeoutMs: TIMEOUT_MS });
      expect(facts?.elements.map(({ role }) => role)).toEqual(['button']);
    });

    it('resolves with an answer of any status', async () => {
      const missing = await session.read(site.url('/missing'), { timeoutMs: TIMEOUT_MS });
      expect([missing.status, missing.facts?.title]).toEqual([404, 'Not found']);
      site.on('/empty-500', (_request, response) => {
        response.statusCode = 500;
        response.end();
      });
      const broken = await session.read(site.url('/empty-500'), { timeoutMs: TIMEOUT_MS });
      expect([broken.status, broken.url, broken.facts]).toEqual([
        500,
        site.url('/empty-500'),
        null,
      ]);
    });

    it('follows redirects and lists them', async () => {
      const to =
        (location: string) => (_: unknown, response: import('node:http').ServerResponse) => {
          response.writeHead(302, { Location: location });
          response.end();
        };
      site.on('/first', to('/second')).on('/second', to('/tables.html'));
      const reading = await session.read(site.url('/first'), { timeoutMs: TIMEOUT_MS });
      expect(reading.url).toBe(site.url('/tables.html'));
      expect(reading.redirects).toEqual([site.url('/first'), site.url('/second')]);
      expect(reading.facts?.title).toBe('Table');
    });

    it('counts a navigation by script as a redirect', async () => {
      site.on(
        '/moved',
        '<!doctype html><title>Moved</title><script>location.replace("/tables.html")</script>',
      );
      const reading = await session.read(site.url('/moved'), { timeoutMs: TIMEOUT_MS });
      expect(reading).toMatchObject({
        url: site.url('/tables.html'),
        redirects: [site.url('/moved')],
      });
    });

    it('finds no facts in a file that is not HTML, and downloads nothing', async () => {
      site.on('/file', (_request, response) => {
        response.setHeader('Content-Type', 'application/pdf');
        response.end('%PDF-1.7');
      });
      const reading = await session.read(site.url('/file'), { timeoutMs: TIMEOUT_MS });
      expect(reading).toMatchObject({ status: 200, contentType: 'application/pdf', facts: null });
    });

    it('rejects with the reason when there is no answer', async () => {
      const port = await freePort();
      const failure = session.read(`http://127.0.0.1:${port}/`, { timeoutMs: TIMEOUT_MS });
      await expect(failure).rejects.toMatchObject({ code: 'site.unreachable', reason: 'refused' });
      await expect(
        session.read('http://127.0.0.1:1/', { timeoutMs: TIMEOUT_MS }),
      ).rejects.toMatchObject({
        code: 'site.target-forbidden',
      });
      await expect(
        session.read('file:///etc/passwd', { timeoutMs: TIMEOUT_MS }),
      ).rejects.toMatchObject({
        code: 'site.invalid-url',
      });
    });

    it('recognises an answer of the egress proxy', async () => {
      const answer =
        (said: string) => (_: unknown, response: import('node:http').ServerResponse) => {
          response.writeHead(403, { 'x-signpost-egress': said, 'Content-Type': 'text/html' });
          response.end('<h1>No</h1>');
        };
      site.on('/denied', answer('denied')).on('/no-name', answer('dns'));
      await expect(
        session.read(site.url('/denied'), { timeoutMs: TIMEOUT_MS }),
      ).rejects.toMatchObject({
        code: 'site.target-forbidden',
      });
      await expect(
        session.read(site.url('/no-name'), { timeoutMs: TIMEOUT_MS }),
      ).rejects.toMatchObject({
        reason: 'dns',
      });
    });

    it('keeps sessions apart: none sees cookies or storage of another', async () => {
      site.on('/set', (_request, response) => {
        response.setHeader('Set-Cookie', [
          'a=1; Path=/',
          'b=2; Path=/deep',
          'c=3; Secure; SameSite=None',
        ]);
        response.setHeader('Content-Type', 'text/html');
        response.end(
          '<!doctype html><title>Set</title><script>localStorage.mine = "yes"; document.cookie = "d=4"</script>',
        );
      });
      site.on(
        '/get',
        '<!doctype html><title>None</title><script>document.title = (localStorage.mine ?? "nothing") + " " + document.cookie</script>',
      );
      await session.read(site.url('/set'), { timeoutMs: TIMEOUT_MS });
      expect(
        (await session.read(site.url('/get'), { timeoutMs: TIMEOUT_MS })).facts?.title,
      ).toContain('yes a=1');
      const header = await session.cookieHeader(site.url('/anything'));
      expect(header.split('; ').toSorted()).toEqual(expect.arrayContaining(['a=1', 'd=4']));
      expect(header).not.toContain('b=2');
      expect(await session.cookieHeader(site.url('/deep/er'))).toMatch(/^b=2; /);
      expect(await session.cookieHeader('http://other.example/')).toBe('');
      const other = await engine.openSession();
      try {
        expect((await other.read(site.url('/get'), { timeoutMs: TIMEOUT_MS })).facts?.title).toBe(
          'nothing',
        );
        expect(await other.cookieHeader(site.url('/'))).toBe('');
      } finally {
        await other.close();
      }
    });

    it('sends the language of the session, and a user agent without “headless”', async () => {
      const german = await engine.openSession({ language: 'de-CH' });
      try {
        await german.read(site.url('/tables.html'), { timeoutMs: TIMEOUT_MS });
      } finally {
        await german.close();
      }
      const headers = site.requestsFor('/tables.html').at(-1)?.headers ?? {};
      expect(headers['accept-language']).toMatch(/^de-CH/);
      expect(headers['user-agent']).toMatch(/Mozilla.* Chrome\//);
      expect(headers['user-agent']).not.toContain('Headless');
    });

    it('reads what pages add when they are idle, several pages at a time', async () => {
      site.on(
        '/when-idle',
        `<!doctype html><title>When idle</title><main><p>A text that is longer than that of an empty page.</p></main>
        <script>
          addEventListener('DOMContentLoaded', () => {
            requestIdleCallback(async () => {
              await fetch('/part');
              document.querySelector('main').insertAdjacentHTML('beforeend', '<a href="/added">Added</a>');
            });
          });
        </script>`,
      );
      site.on('/part', 'A part');
      const lane = async (): Promise<number[]> => {
        const links: number[] = [];
        for (let count = 0; count < 3; count += 1) {
          const { facts } = await session.read(site.url('/when-idle'), { timeoutMs: TIMEOUT_MS });
          links.push(facts?.elements.length ?? 0);
        }
        return links;
      };
      const found = await Promise.all([lane(), lane(), lane(), lane()]);
      expect(new Set(found.flat())).toEqual(new Set([1]));
    });

    it('loads no images for an extraction, but pages get their load events', async () => {
      site.on(
        '/picture',
        '<!doctype html><title>Waiting</title><a href="/x"><img src="/big.png" onload="document.title = \'Loaded\'" onerror="document.title = \'Failed\'"></a><script>1</script>',
      );
      const { facts } = await session.read(site.url('/picture'), { timeoutMs: TIMEOUT_MS });
      expect(facts?.title).toBe('Loaded');
      expect(facts?.elements[0]?.visible).toBe(true);
      expect(site.requestsFor('/big.png')).toHaveLength(0);
    });

    it('sees what a style sheet leaves out of the layout until it is scrolled to', async () => {
      const links = Array.from(
        { length: 9 },
        (_, at) => `<p><a style="position: absolute" href="/${at}">Chapter ${at}</a></p>`,
      );
      site.on(
        '/long',
        `<!doctype html><title>Long</title><style>section { content-visibility: auto; contain-intrinsic-size: auto 5000px }</style>
        <nav><a hidden href="/no">No</a><a href="/one">One</a><a href="/two">Two</a></nav>
        <section><h2>First</h2></section><section><h2>Second</h2></section><section><h2>Third</h2>${links.join('')}</section>`,
      );
      const { facts } = await session.read(site.url('/long'), { timeoutMs: TIMEOUT_MS });
      const hidden = facts?.elements.filter(({ visible }) => visible !== true);
      expect(hidden?.map(({ name }) => name)).toEqual(['No']);
    });

    it('gives the HTML of the settled page on request, unless it is very long', async () => {
      const markup: string[] = [];
      const onMarkup = (html: string) => markup.push(html);
      const script = (text: string) => `<!doctype html><p>a</p><script>${text}</script>`;
      site.on('/added', script('document.body.append(document.createElement("hr"))'));
      site.on('/long', script('document.body.append("x".repeat(3_000_000))'));
      for (const path of ['/added', '/long'])
        await session.read(site.url(path), { timeoutMs: TIMEOUT_MS, onMarkup });
      expect(markup).toEqual([expect.stringMatching(/^<!doctype html><html>.*<hr><\/body>/s)]);
    });

    it('takes a screenshot of the settled page on request, with its images', async () => {
      const jpegs: Uint8Array[] = [];
      site.on(
        '/pictured',
        '<!doctype html><title>Pictured</title><img src="/seen.png" alt=""><script>1</script>',
      );
      await session.read(site.url('/pictured'), {
        timeoutMs: TIMEOUT_MS,
        onScreenshot: (jpeg) => jpegs.push(jpeg),
      });
      expect(jpegs.map((jpeg) => [...jpeg.slice(0, 3)])).toEqual([[0xff, 0xd8, 0xff]]);
      expect(site.requestsFor('/seen.png').length).toBeGreaterThan(0);
    });

    it('streams the current page, at most four frames a second, until it is stopped', async () => {
      const frames: (LiveFrame & { at: number })[] = [];
      const stop = session.watch((frame) => frames.push({ ...frame, at: performance.now() }));
      site.on(
        '/moving',
        '<!doctype html><title>Moving</title><h1 id="clock">0</h1><script>setInterval(() => { clock.textContent = performance.now() }, 16)</script>',
      );
      const page = await session.openPage(site.url('/moving'), { timeoutMs: 3_000 });
      await eventually('six frames', () => frames.length >= 6);
      stop();
      await pause(100);
      const seen = frames.length;
      await pause(600);
      await page.close();
      expect(frames).toHaveLength(seen);
      expect([...(frames[0]?.image.slice(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff]);
      expect(frames[0]?.width).toBe(1_280);
      expect(new Set(frames.map(({ url }) => url))).toEqual(new Set([site.url('/moving')]));
      // A single frame may be early or late; the mean interval is not.
      const span = (frames.at(-1)?.at ?? 0) - (frames[0]?.at ?? 0);
      expect(span / (frames.length - 1)).toBeGreaterThan(225);
    });

    it('gives each frame the address of its own page, whichever tab was opened last', async () => {
      const frames: LiveFrame[] = [];
      const stop = session.watch((frame) => frames.push(frame));
      const asked = Promise.withResolvers<() => void>();
      // The clock starts after the page has settled: with a running clock, opening it takes until the time limit.
      site.on(
        '/first',
        '<!doctype html><title>First</title><h1 id="clock">0</h1><script>setTimeout(() => setInterval(() => { clock.textContent = performance.now() }, 16), 2000)</script>',
      );
      site.on('/late', (_request, response) => {
        response.setHeader('Content-Type', 'text/html');
        asked.resolve(() => response.end('<!doctype html><title>Late</title><h1>At last</h1>'));
      });
      const first = await session.openPage(site.url('/first'), { timeoutMs: TIMEOUT_MS });
      const opening = session.openPage(site.url('/late'), { timeoutMs: TIMEOUT_MS });
      const answer = await asked.promise;
      const before = frames.length;
      await eventually('frames of the first page', () => frames.length >= before + 2);
      expect(new Set(frames.map(({ url }) => url))).toEqual(new Set([site.url('/first')]));
      answer();
      const late = await opening;
      await eventually('a frame of the late page', () => frames.at(-1)?.url === site.url('/late'));
      stop();
      await Promise.all([first.close(), late.close()]);
    });

    it('streams no blank frame before the page has loaded', async () => {
      const frames: LiveFrame[] = [];
      const stop = session.watch((frame) => frames.push(frame));
      const asked = Promise.withResolvers<() => void>();
      site.on('/late', (_request, response) => {
        response.setHeader('Content-Type', 'text/html');
        asked.resolve(() => response.end('<!doctype html><title>Late</title><h1>At last</h1>'));
      });
      const opening = session.openPage(site.url('/late'), { timeoutMs: TIMEOUT_MS });
      const answer = await asked.promise;
      await pause(600);
      expect(frames).toEqual([]);
      answer();
      const page = await opening;
      await eventually('a frame', () => frames.length > 0);
      stop();
      await page.close();
    });

    it('stops at once when it is aborted', async () => {
      site.on('/stuck', () => undefined);
      const abort = new AbortController();
      const reading = session.read(site.url('/stuck'), { timeoutMs: 30_000, signal: abort.signal });
      const expected = expect(reading).rejects.toMatchObject({ reason: 'aborted' });
      await pause(300);
      const started = performance.now();
      abort.abort();
      await expected;
      expect(performance.now() - started).toBeLessThan(15_000);
      await expect(
        session.read(site.url('/plain'), { timeoutMs: TIMEOUT_MS, signal: abort.signal }),
      ).rejects.toBeInstanceOf(SiteUnreachable);
    });

    it('reads many pages at once without mixing them up', async () => {
      const pages = Array.from({ length: 12 }, (_, index) => `/parallel-${index}`);
      for (const path of pages)
        site.on(path, `<!doctype html><title>${path}</title><script>1</script>`);
      const readings = await Promise.all(
        pages.map((path) => session.read(site.url(path), { timeoutMs: 20_000 })),
      );
      expect(readings.map(({ facts }) => facts?.title)).toEqual(pages);
    });
  });
}
