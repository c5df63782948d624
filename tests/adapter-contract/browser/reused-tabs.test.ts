import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SharedBrowserEngine } from '@signpost/adapters/browser/shared/shared-browser-engine.ts';
import type { BrowserSession } from '@signpost/backend-domain/ports/browser-engine.ts';
import { enginesUnderTest, testBrowser } from '../../support/browser.ts';
import { browserProcesses } from '../../support/browser-processes.ts';
import { CountingDriver } from '../../support/counting-driver.ts';
import { aWhile, eventually } from '../../support/eventually.ts';
import { FixtureSite } from '../../support/fixture-site.ts';

const TIMEOUT_MS = 15_000;
/** Each browser context opens one tab for its own set-up. */
const PREPARING = 1;

const page = (script: string, body = '<h1>Page</h1><a href="/">Home</a>') =>
  `<!doctype html><title>Started</title>${body}<script>${script}</script>`;

/** A page whose title shows what it finds of the previous page. */
const looking = page(
  'document.title = [sessionStorage.length, JSON.stringify(window.name), history.length, String(opener)].join(" ")',
);

describe.each(enginesUnderTest)('A tab that %s uses for several pages', (name) => {
  let site: FixtureSite;
  let driver: CountingDriver;
  let engine: SharedBrowserEngine;
  let session: BrowserSession;
  /** The title of that page in a new tab. */
  let inFreshTab: string | undefined;

  /** Tabs opened before the test began. */
  let opened: number;

  beforeAll(async () => {
    site = await FixtureSite.start();
    site.on('/looking', looking);
    driver = new CountingDriver(name);
    // With one slot the next page waits until the tab has been emptied.
    engine = new SharedBrowserEngine(driver, { ...testBrowser(), maxPages: 1 });
  });
  afterAll(async () => {
    await engine.close();
    await site.close();
  });
  beforeEach(async () => {
    opened = driver.tabs + PREPARING;
    session = await engine.openSession();
    inFreshTab = (await read('/looking')).facts?.title;
  });
  afterEach(() => session.close());

  const read = (path: string) => session.read(site.url(path), { timeoutMs: TIMEOUT_MS });
  const tabs = () => driver.tabs - opened;

  it('stays one tab as long as its pages settle', async () => {
    for (let turn = 0; turn < 3; turn += 1) await read('/article.html');
    expect(tabs()).toBe(1);
  });

  it.each([
    ['while it is read', 'sessionStorage.mine = 1'],
    ['all the time', 'setInterval(() => { sessionStorage.mine = performance.now() }, 1)'],
    [
      'when it is left',
      `for (const type of ['beforeunload', 'pagehide', 'unload', 'visibilitychange'])
        for (const target of [window, document])
          target.addEventListener(type, () => { sessionStorage[type] = 1 }, true)`,
    ],
    [
      'in a frame, when it is left',
      `const frame = document.body.appendChild(document.createElement('iframe'));
       frame.contentWindow.addEventListener('pagehide', () => { sessionStorage.frame = 1 })`,
    ],
  ])('shows no session storage that the page before wrote %s', async (_, script) => {
    site.on('/writing', page(script));
    for (let turn = 0; turn < 2; turn += 1) {
      await read('/writing');
      expect((await read('/looking')).facts?.title).toBe(inFreshTab);
    }
  });

  it('runs animations at their own speed after a page that was explored', async () => {
    site.on(
      '/disclosing',
      page('', '<details><summary>More</summary><a href="/more">About more</a></details>'),
    );
    site.on(
      '/timing',
      // The timeline goes on with each frame, so that both clocks are only compared in frames.
      page(`const times = () => [performance.now(), document.timeline.currentTime];
        requestAnimationFrame(() => {
          const from = times();
          setTimeout(requestAnimationFrame, 250, () => {
            const [spent, animated] = times().map((time, index) => time - from[index]);
            document.title = animated < 2 * spent ? 'own speed' : 'faster';
          });
        })`),
    );
    const budget = { steps: 5, milliseconds: 5_000, known: null };
    const { states } = await session.explore(
      site.url('/disclosing'),
      { timeoutMs: TIMEOUT_MS },
      budget,
    );
    expect(states).toHaveLength(1);
    expect((await read('/timing')).facts?.title).toBe('own speed');
    expect(tabs()).toBe(1);
  });

  it('keeps session storage for the page to which a page itself navigates', async () => {
    site.on('/leading', page('sessionStorage.mine = 1; location.replace("/looking")'));
    await read('/article.html');
    expect((await read('/leading')).facts?.title).toMatch(/^1 /);
  });

  it('is reused after pages that write session storage when they are left', async () => {
    site.on('/leaving', page('addEventListener("pagehide", () => { sessionStorage.mine = 1 })'));
    for (let turn = 0; turn < 3; turn += 1) await read('/leaving');
    expect(tabs()).toBe(1);
  });

  it('shows no session storage of a frame of another site', async () => {
    const elsewhere = `http://localhost:${site.port}`;
    const telling =
      'parent.postMessage(sessionStorage.mine ?? "nothing", "*"); sessionStorage.mine = "before"';
    site.on('/framed', page(telling));
    site.on(
      '/framing',
      page(
        'addEventListener("message", ({ data }) => { document.title = data })',
        `<iframe src="${elsewhere}/framed"></iframe>`,
      ),
    );
    expect((await read('/framing')).facts?.title).toBe('nothing');
    expect((await read('/framing')).facts?.title).toBe('nothing');
  });

  it('reports to no listener in a frame of the page before that it is left', async () => {
    site.on('/left', (_request, response) => response.end());
    site.on(
      '/reporting',
      page(
        `const frame = document.body.appendChild(document.createElement('iframe'));
         for (const type of ['beforeunload', 'pagehide', 'visibilitychange'])
           frame.contentWindow.addEventListener(type, () => fetch('/left?' + type, { method: 'POST', keepalive: true }), true)`,
      ),
    );
    for (let turn = 0; turn < 3; turn += 1) await read('/reporting');
    await read('/looking');
    await aWhile();
    expect(site.requestsFor('/left').map(({ url }) => url)).toEqual([]);
    expect(tabs()).toBe(1);
  });

  it('shows no name, history or opener of the previous page', async () => {
    site.on('/naming', page('window.name = "mine"; history.pushState(1, "", "/naming?2")'));
    await read('/naming');
    expect((await read('/looking')).facts?.title).toBe(inFreshTab);
    expect(tabs()).toBe(1);
  });

  it('ends the requests and timers of the previous page', async () => {
    const open = new Set<ServerResponse>();
    site.on('/endless', (_request, response) => {
      open.add(response);
      response.on('close', () => open.delete(response));
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: 1\n\n');
    });
    site.on('/tick', 'yes');
    site.on(
      '/busy',
      page('new EventSource("/endless"); setInterval(() => fetch("/tick?" + Math.random()), 400)'),
    );
    await read('/busy');
    await read('/looking');
    await eventually('the stream closed', () => open.size === 0);
    const ticks = site.requestsFor('/tick').length;
    for (let turn = 0; turn < 2; turn += 1) await read('/article.html');
    expect(site.requestsFor('/tick')).toHaveLength(ticks);
  });

  it('leaves the previous page without running its beforeunload handler', async () => {
    site.on(
      '/staying',
      page('onbeforeunload = (event) => { event.preventDefault(); return "no" }'),
    );
    await read('/staying');
    expect((await read('/looking')).facts?.title).toBe(inFreshTab);
  });

  it('loads images only for pages with a screenshot', async () => {
    const picture = (path: string) => `<img src="${path}" alt="">`;
    for (const turn of [1, 2, 3]) site.on(`/page-${turn}`, page('1', picture(`/seen-${turn}.png`)));
    await read('/page-1');
    await session.read(site.url('/page-2'), { timeoutMs: TIMEOUT_MS, onScreenshot: () => {} });
    await read('/page-3');
    const asked = [1, 2, 3].map((turn) => site.requestsFor(`/seen-${turn}.png`).length > 0);
    expect(asked).toEqual([false, true, false]);
  });

  it('loads an image that an earlier reading left out', async () => {
    site.on('/pictured', page('1', '<img src="/later.png" alt="">'));
    await read('/pictured');
    expect(site.requestsFor('/later.png')).toEqual([]);
    await session.read(site.url('/pictured'), { timeoutMs: TIMEOUT_MS, onScreenshot: () => {} });
    expect(site.requestsFor('/later.png').length).toBeGreaterThan(0);
  });

  it('is replaced after a page that was read in part', async () => {
    site.on('/hanging', (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.write('<!doctype html><title>Half</title><h1>Half</h1>');
    });
    const half = await session.read(site.url('/hanging'), { timeoutMs: 2_000 });
    expect(half.partial).toEqual(expect.any(String));
    await read('/looking');
    expect(tabs()).toBe(2);
  });

  it('is replaced after a crash between two pages', async () => {
    for (const { pid, type } of await browserProcesses())
      if (type === 'renderer') process.kill(pid, 'SIGKILL');
    expect((await read('/looking')).facts?.title).toBe(inFreshTab);
    expect(tabs()).toBe(2);
  });

  describe('after it opened the menu of a page', () => {
    /** Opens the menu by clicking in the middle of the window; the page writes, `/menu?busy` all the time. */
    const explore = (path = '/menu') =>
      session.explore(
        site.url(path),
        { timeoutMs: TIMEOUT_MS },
        { steps: 5, milliseconds: 5_000, known: null },
      );

    beforeEach(async () => {
      site.on('/written', (_request, response) => void response.end());
      site.on(
        '/menu',
        page(
          `const write = (how) => fetch('/written?' + how, { method: 'POST', keepalive: true }).catch(() => 1);
           for (const type of ['beforeunload', 'pagehide', 'visibilitychange'])
             addEventListener(type, () => { sessionStorage.mine = 1; write(type) });
           document.querySelector('button').onclick = ({ target }) => {
             target.ariaExpanded = 'true';
             document.querySelector('p').hidden = false;
             sessionStorage.mine = 1;
             history.pushState(1, '', '#open');
             if (location.search === '?busy') setInterval(() => write('always'), 3);
           }`,
          `<button aria-expanded="false" style="position: fixed; inset: 0">Menu</button>
           <p hidden><a href="/entry">Entry</a></p>`,
        ),
      );
      expect((await explore()).states).toHaveLength(1);
    });

    it('is reused, and shows nothing of that page', async () => {
      expect((await read('/looking')).facts?.title).toBe(inFreshTab);
      expect(tabs()).toBe(1);
    });

    it('lets no write of that page through', async () => {
      for (let turn = 0; turn < 2; turn += 1) await explore('/menu?busy');
      await read('/looking');
      await aWhile();
      expect(site.requestsFor('/written').map(({ url }) => url)).toEqual([]);
    });

    it('has the pointer in the corner and no user activation, as a new tab', async () => {
      site.on(
        '/hovered',
        page(
          `const look = () => { document.title = [document.querySelector('button').matches(':hover'), navigator.userActivation.hasBeenActive].join(' ') };
           look(); setTimeout(look, 200)`,
          '<button style="position: fixed; inset: 9px">Hovered</button>',
        ),
      );
      expect((await read('/hovered')).facts?.title).toBe('false false');
      expect(tabs()).toBe(1);
    });

    it('lets the next page write, open sockets and navigate', async () => {
      site.on('/accepts', (_request, response) => void response.end('yes'));
      site.on(
        '/writing',
        page(
          `new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = () =>
             fetch('/accepts', { method: 'POST' }).then(() => location.replace('/looking'))`,
        ),
      );
      expect((await read('/writing')).facts?.title).toBe(inFreshTab);
      expect(site.requestsFor('/accepts')).toHaveLength(1);
      expect(tabs()).toBe(1);
    });
  });

  it('is not reused after a page that was operated and could write', async () => {
    const button = {
      locator: { kind: 'css', value: 'button', basis: 'attribute' },
    } as const;
    site.on('/button', page('1', '<button>Press</button>'));
    const seen = await session.openPage(site.url('/button'), { timeoutMs: TIMEOUT_MS });
    await seen.match([button]);
    await seen.close();
    await read('/looking');
    expect(tabs()).toBe(1);
    const pressed = await session.openPage(site.url('/button'), { timeoutMs: TIMEOUT_MS });
    await pressed.click(button);
    await pressed.close();
    await read('/looking');
    expect(tabs()).toBe(2);
  });

  it('returns the facts of a page in one call', async () => {
    await read('/article.html');
    const before = driver.called('extract');
    await read('/article.html');
    expect(driver.called('extract') - before).toBe(1);
  });
});
