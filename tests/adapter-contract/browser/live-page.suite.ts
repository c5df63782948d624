import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FormFact, LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type {
  BrowserEngine,
  BrowserPage,
  BrowserSession,
  LiveFrame,
  Target,
  WritelessReach,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import { eventually } from '../../support/eventually.ts';
import { FixtureSite } from '../../support/fixture-site.ts';
import type { OpenEngine } from '../browser-engine.suite.ts';

const TIMEOUT_MS = 10_000;

const css = (value: string): Target => ({ locator: { kind: 'css', value, basis: 'structure' } });
const by = (kind: LocatorFact['kind'], value: string): Target => ({
  locator: { kind, value, basis: 'semantic' },
});

/** Acting on an open page. */
export function livePageSuite(name: string, { open }: OpenEngine): void {
  describe(`An open page on ${name}`, () => {
    let site: FixtureSite;
    let engine: BrowserEngine;
    let session: BrowserSession;
    let page: BrowserPage | null = null;

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
    afterEach(async () => {
      await page?.close();
      await session.close();
    });

    async function opened(body: string, path = '/page'): Promise<BrowserPage> {
      site.on(path, `<!doctype html><html lang="en"><title>Page</title><body>${body}`);
      page = await session.openPage(site.url(path), { timeoutMs: TIMEOUT_MS });
      return page;
    }

    async function title(of: BrowserPage): Promise<string> {
      return (await of.facts()).title;
    }

    it('has the headers of its response, like a reading', async () => {
      site.on('/busy', (_request, response) => {
        response.writeHead(503, {
          'Content-Type': 'text/html',
          'Retry-After': '120',
          'Set-Cookie': 'session=secret',
        });
        response.end('<!doctype html><title>Busy</title><h1>Come back later</h1>');
      });
      page = await session.openPage(site.url('/busy'), { timeoutMs: TIMEOUT_MS });
      expect(page.status).toBe(503);
      expect(page.headers).toMatchObject({ 'retry-after': '120', 'content-type': 'text/html' });
      expect(page.headers).not.toHaveProperty('set-cookie');
    });

    it('has its address and content, before and after a click that leads to another page', async () => {
      const here = await opened('<a href="/tables.html" target="_blank">Orders</a>');
      expect([here.status, here.url()]).toEqual([200, site.url('/page')]);
      await here.click(by('role', 'link[name="Orders"]'));
      await here.settle(5_000);
      expect(here.url()).toBe(site.url('/tables.html'));
      expect((await here.facts()).headings[0]?.text).toBe('Orders');
    });

    it('stops waiting when its address is the goal, although it has not loaded', async () => {
      let isWhole = false;
      site.on('/endless', (_request, response) => {
        response.on('close', () => {
          isWhole = true;
        });
        response.writeHead(200, { 'Content-Type': 'text/html' });
        response.write('<!doctype html><title>Endless</title><p>The first part');
      });
      const here = await opened('<a href="/endless">Endless</a>');
      await here.click(by('role', 'link[name="Endless"]'));
      await here.settle(60_000, (url) => url === site.url('/endless'));
      expect([here.url(), isWhole]).toEqual([site.url('/endless'), false]);
    });

    it('clicks as a person does: pages get trusted events', async () => {
      page = await session.openPage(site.url('/application.html'), { timeoutMs: TIMEOUT_MS });
      await page.click(css('#add'));
      await page.settle(2_000);
      expect(await page.match([by('text', 'Added 1 by hand')])).toMatchObject([
        { count: 1, visible: true },
      ]);
    });

    it('finds targets by every kind of locator, in frames and shadow roots too', async () => {
      const here = await opened(`
        <label for="mail">E-mail</label> <input id="mail" data-testid="mail-field">
        <button>Send "it"</button> <button hidden>Hidden</button> <h2>Only text</h2>
        <div id="host"><template shadowrootmode="open"><button>Inside</button></template></div>
        <iframe id="frame" srcdoc="<a href='/framed'>Framed</a>"></iframe>`);
      const matches = await here.match([
        css('#mail'),
        by('testid', '[data-testid="mail-field"]'),
        by('label', 'E-mail'),
        by('role', 'button[name="Send \\"it\\""]'),
        by('text', 'Only text'),
        by('xpath', '/html/body/h2'),
        css('button'),
        css('#nothing'),
        css('not a ( selector'),
        { ...css('button'), shadow: ['#host'] },
        { ...by('role', 'link[name="Framed"]'), frame: '#frame' },
        { ...css('a'), frame: '#missing' },
      ]);
      expect(
        matches.map(({ count, role, name: called, visible }) => [count, role, called, visible]),
      ).toEqual([
        [1, 'textbox', 'E-mail', true],
        [1, 'textbox', 'E-mail', true],
        [1, 'textbox', 'E-mail', true],
        [1, 'button', 'Send "it"', true],
        [1, 'heading', 'Only text', true],
        [1, 'heading', 'Only text', true],
        [2, 'button', 'Send "it"', true],
        [0, null, null, false],
        [0, null, null, false],
        [1, 'button', 'Inside', true],
        [1, 'link', 'Framed', true],
        [0, null, null, false],
      ]);
    });

    it('clicks in frames and shadow roots', async () => {
      const here = await opened(`
        <div style="height:1500px">Tall</div>
        <div id="host"><template shadowrootmode="open"><button onclick="document.title += ' shadow'">Inside</button></template></div>
        <iframe id="frame" style="border:7px solid" srcdoc="<button onclick='parent.document.title += &quot; frame&quot;'>Framed</button>"></iframe>`);
      await here.click({ ...css('button'), shadow: ['#host'] });
      await here.click({ ...css('button'), frame: '#frame' });
      expect(await title(here)).toBe('Page shadow frame');
    });

    it('clicks a target that moves once it rests', async () => {
      const moving =
        await opened(`<style>div { height: 0; transition: height .4s linear } .open { height: 3000px }</style>
        <button id="opener" onclick="document.querySelector('div').classList.add('open')">Open</button><div></div>
        <button id="below" onclick="document.title = 'Clicked'">Below</button>`);
      await moving.click(css('#opener'));
      await moving.click(css('#below'));
      expect(await title(moving)).toBe('Clicked');
    });

    it('clicks a target that never rests', async () => {
      const drifting = await opened(`<style>@keyframes drift { to { margin-left: 400px } }
        button { animation: drift 60s linear infinite; width: 200px; height: 60px }</style>
        <button id="drifting" onclick="document.title = 'Clicked'">Drifting</button>`);
      await drifting.click(css('#drifting'));
      expect(await title(drifting)).toBe('Clicked');
    });

    it('fills in, chooses, checks and presses keys; the page gets the events', async () => {
      const here =
        await opened(`<form onsubmit="event.preventDefault(); document.title = JSON.stringify(Object.fromEntries(new FormData(this)))">
        <input name="text" value="old"> <input name="day" type="date"> <input name="count" type="number"> <textarea name="area">old</textarea>
        <select name="size"><option value="s">Small</option><option value="l">Large</option></select>
        <label style="position:relative"><input name="terms" type="checkbox" style="position:absolute;opacity:0;width:0;height:0"> Terms</label>
        <input name="plan" type="radio" value="a"><input name="plan" type="radio" value="b"><button>Send</button></form>
        <div id="editor" contenteditable="true">old</div> <span role="switch" aria-checked="false" tabindex="0" onclick="this.ariaChecked = 'true'">Switch</span>`);
      await here.fill(css('[name=text]'), 'näw "text"');
      await here.fill(css('[name=day]'), '2026-11-20');
      await here.fill(css('[name=count]'), '7');
      await here.fill(css('[name=area]'), 'two\nlines');
      await here.fill(css('#editor'), 'written');
      await here.select(css('select'), 'Large');
      await here.setChecked(css('[name=terms]'), true);
      await here.setChecked(css('[name=terms]'), true);
      await here.setChecked(css('[value=b]'), true);
      await here.setChecked(by('role', 'switch[name="Switch"]'), true);
      await here.press(css('[name=text]'), 'Enter');
      expect(JSON.parse(await title(here))).toEqual({
        text: 'näw "text"',
        day: '2026-11-20',
        count: '7',
        area: 'two\nlines',
        size: 'l',
        terms: 'on',
        plan: 'b',
      });
      expect(await here.match([by('text', 'written')])).toMatchObject([{ count: 1 }]);
    });

    it('waits until a target can be operated, and says why when it cannot', async () => {
      const here =
        await opened(`<button id="late" disabled>Late</button> <button id="off" disabled>Off</button> <button id="gone" style="display:none">Gone</button>
        <button id="under">Under</button><div id="cover" style="position:fixed;inset:0"></div>
        <script>setTimeout(() => { late.disabled = false; cover.remove(); late.onclick = () => { document.title = 'Clicked'; }; }, 700)</script>`);
      await here.click(css('#late'));
      expect(await title(here)).toBe('Clicked');
      await expect(here.click(css('#off'))).rejects.toMatchObject({
        code: 'browser.action-failed',
        why: 'not-actionable',
      });
      await expect(here.click(css('#nowhere'))).rejects.toMatchObject({ why: 'not-found' });
      await expect(here.fill(css('#late'), 'x')).rejects.toMatchObject({ why: 'not-actionable' });
    });

    describe('that may not write', () => {
      /** A page that sends in every way that a page can, when it opens and when it is left. */
      const WRITING = `<script>
        const write = (what) => {
          fetch('/write?' + what, { method: 'POST' }).catch(() => {});
          navigator.sendBeacon('/write?beacon-' + what, 'x');
          try { new WebSocket(location.href.replace(/^http/, 'ws') + '/socket'); } catch {}
          try { new Worker('/worker.js'); } catch {}
          new EventSource('/write?events');
          document.documentElement.append(Object.assign(document.createElement('iframe'), { src: '/framed' }));
        };
        addEventListener('pagehide', () => navigator.sendBeacon('/write?left', 'x'));`;

      async function started(reach: WritelessReach): Promise<BrowserPage> {
        site.on(
          '/next',
          `<!doctype html><html><title>Next</title><h1>Reached</h1>${WRITING} write('open');</script>`,
        );
        site.on('/moved', (_request, response) => {
          response.writeHead(302, { Location: '/next' });
          response.end();
        });
        const here = await opened(
          `<a href="/moved">Next</a><form method="post" action="/write"><button>Send</button></form>${WRITING}</script>`,
        );
        await here.refuseWrites(reach);
        return here;
      }

      const written = () =>
        site.requests
          .filter(({ url = '' }) => /socket|worker|framed|write/.test(url))
          .map(({ method, url }) => `${method} ${url}`);

      it('reaches other documents and writes nothing', async () => {
        const here = await started('site');
        await here.click(css('a'));
        await here.settle(5_000);
        await eventually('what it sends', () => here.refusals() >= 6);
        expect([here.url(), (await here.facts()).headings[0]?.text]).toEqual([
          site.url('/next'),
          'Reached',
        ]);
        await here.close();
        expect(written()).toEqual([]);
      });

      it('does not notice when one of its documents is left', async () => {
        site.on('/noticed', (_request, response) => response.end());
        const noticing = `<script>
          for (const type of ['beforeunload', 'pagehide', 'visibilitychange'])
            addEventListener(type, () => fetch('/noticed?' + type, { keepalive: true }), true);</script>`;
        site.on('/second', `<!doctype html><title>2</title><a href="/third">Third</a>${noticing}`);
        site.on('/third', `<!doctype html><title>3</title><h1>Third</h1>${noticing}`);
        const here = await opened(`<a href="/second">Second</a>${noticing}`);
        await here.refuseWrites('site');
        for (const path of ['/second', '/third']) {
          await here.click(css('a'));
          await here.settle(5_000);
          expect(here.url()).toBe(site.url(path));
        }
        await here.close();
        expect(site.requestsFor('/noticed').map(({ url }) => url)).toEqual([]);
      });

      it('sends no form', async () => {
        const here = await started('site');
        await here.click(css('button'));
        await here.settle(2_000);
        expect([here.url(), here.refusals()]).toEqual([site.url('/page'), 1]);
        expect(here.refusedDocument()).toBeNull();
        expect(written()).toEqual([]);
      });

      it('opens no other document when navigation is refused too', async () => {
        const here = await started('document');
        const before = site.requestsFor('/moved').length;
        expect(here.refusedDocument()).toBeNull();
        await here.click(css('a'));
        await here.settle(2_000);
        expect([here.url(), here.refusals()]).toEqual([site.url('/page'), 1]);
        expect(here.refusedDocument()).toBe(site.url('/moved'));
        expect(site.requestsFor('/moved')).toHaveLength(before);
      });
    });

    it('stays where it is when a click leads to a download', async () => {
      site.on('/file', (_request, response) => {
        response.writeHead(200, {
          'Content-Disposition': 'attachment',
          'Content-Type': 'application/zip',
        });
        response.end('zip');
      });
      const here = await opened('<a href="/file">File</a>');
      await here.click(css('a'));
      const started = performance.now();
      await here.settle(8_000);
      expect(performance.now() - started).toBeLessThan(15_000);
      expect([here.url(), (await here.facts()).title]).toEqual([site.url('/page'), 'Page']);
    });

    it('gives the positions of targets in a screenshot of the viewport, in frames too', async () => {
      const here = await opened(`
        <body style="margin:0"><button style="position:absolute;left:40px;top:30px;width:90px;height:20px">Here</button>
        <a href="/far" style="position:absolute;top:3000px">Far</a> <b hidden>Hidden</b> <i>One</i> <i>Two</i>
        <iframe id="frame" style="position:absolute;left:200px;top:100px;border:0"
          srcdoc="<body style='margin:0'><a href='/framed' style='position:absolute;left:7px;top:9px'>Framed</a>"></iframe>`);
      const { jpeg, width, height, boxes } = await here.picture([
        css('button'),
        css('a'),
        css('b'),
        css('i'),
        css('#nothing'),
        { ...css('a'), frame: '#frame' },
      ]);
      expect([...jpeg.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect([width, height]).toEqual([1_280, 720]);
      expect(boxes.slice(0, 5)).toEqual([
        { x: 40, y: 30, width: 90, height: 20 },
        null,
        null,
        null,
        null,
      ]);
      expect(boxes[5]).toMatchObject({ x: 207, y: 109 });
    });

    it('takes a screenshot of the viewport', async () => {
      const here = await opened('<h1>Picture</h1>');
      expect([...(await here.screenshot()).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    });

    it('fails in time when the page hangs, and nothing typed is in the error', async () => {
      const secret = 'canary-7d1f-secret';
      const here = await opened(
        '<input id="field" onfocus="while (true) {}"><button onclick="while (true) {}">Hang</button>',
      );
      const started = performance.now();
      const error = await here.fill(css('#field'), secret).then(
        () => null,
        (reason: Error) => reason,
      );
      expect(error).toMatchObject({ code: 'browser.action-failed' });
      const told = JSON.stringify([
        error?.message,
        error?.stack,
        String(error?.cause),
        { ...error },
      ]);
      expect(told).not.toContain(secret);
      expect(performance.now() - started).toBeLessThan(20_000);
      await here.close();
      await expect(here.facts()).rejects.toMatchObject({ why: 'page-gone' });
    });

    it('logs in, streams nothing while it types, and has the cookie afterwards', async () => {
      const asked: string[] = [];
      site.on('/login', (request, response) => {
        if (request.method !== 'POST') {
          response.setHeader('Content-Type', 'text/html');
          response.end(
            '<!doctype html><title>Login</title><form method="post"><input name="user" aria-label="User name"><input type="password" name="pass" aria-label="Password"><button>Sign in</button></form>',
          );
          return;
        }
        request.on('data', (chunk) => asked.push(String(chunk)));
        request.on('end', () => {
          response.writeHead(303, {
            Location: '/tables.html',
            'Set-Cookie': 'session=in; HttpOnly; Path=/',
          });
          response.end();
        });
      });
      const frames: LiveFrame[] = [];
      const stop = session.watch((frame) => frames.push(frame));
      page = await session.openPage(site.url('/login'), { timeoutMs: TIMEOUT_MS });
      const here = page;
      const form = (await here.facts()).forms[0] as FormFact;
      await eventually('a frame', () => frames.length > 0);
      const logging = here.login(form, { username: 'ada', password: 'pass word&' });
      await new Promise((resolve) => setTimeout(resolve, 5));
      const before = frames.length;
      await eventually('the login', () => asked.length > 0);
      expect(frames).toHaveLength(before);
      await logging;
      stop();
      expect(asked).toEqual(['user=ada&pass=pass+word%26']);
      expect(here.url()).toBe(site.url('/tables.html'));
      expect(await session.cookieHeader(site.url('/'))).toBe('session=in');
    });
  });
}
