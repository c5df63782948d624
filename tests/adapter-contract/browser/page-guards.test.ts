import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import { EgressProxy } from '@signpost/adapters/net/egress-proxy.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';
import {
  anEngine,
  enginesUnderTest,
  headlessShellPath,
  testBrowser,
  wholeChromiumPath,
} from '../../support/browser.ts';
import { SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { FixtureSite } from '../../support/fixture-site.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { TestServer } from '../../support/test-server.ts';

const TIMEOUT_MS = 15_000;
const MEGABYTE = 1024 * 1024;

const page = (body: string, script = '') =>
  `<!doctype html><title>Started</title><h1>Page</h1><a href="/">Home</a>${body}<script>${script}</script>`;

/** A page that reports the result of `work` to its parent or opener. */
const telling = (work: string) =>
  page(
    '',
    `Promise.resolve(${work}).then((said) => (window.opener ?? parent).postMessage(said, '*'))`,
  );

describe.each(enginesUnderTest)('A page that %s reads', (name) => {
  let site: FixtureSite;
  let engine: BrowserEngine;

  beforeEach(async () => {
    site = await FixtureSite.start();
    engine = anEngine(name);
  });
  afterEach(async () => {
    await engine.close();
    await site.close();
  });

  const readWith = async (reading: BrowserEngine, path: string) => {
    const session = await reading.openSession();
    try {
      return await session.read(site.url(path), { timeoutMs: TIMEOUT_MS });
    } finally {
      await session.close();
    }
  };
  const read = (path: string) => readWith(engine, path);
  const readIn = async (executablePath: string, path: string) => {
    const own = anEngine(name, testBrowser(executablePath));
    try {
      return await readWith(own, path);
    } finally {
      await own.close();
    }
  };

  it('is told to save data, and the site is not', async () => {
    site.on('/saver', page('', 'document.title = String(navigator.connection.saveData)'));
    const { facts } = await read('/saver');
    expect(facts?.title).toBe('true');
    expect(site.requestsFor('/saver').map(({ headers }) => headers['save-data'])).toEqual([
      undefined,
    ]);
  });

  it('sends no beacon or ping, and nothing as it is closed', async () => {
    site.on('/write', (_request, response) => response.end());
    site.on(
      '/reports',
      page(
        '<a id="ping" href="#here" ping="/write?ping">Here</a>',
        `navigator.sendBeacon('/write?beacon', 'x'); document.querySelector('#ping').click();
         for (const leaving of ['pagehide', 'visibilitychange', 'beforeunload', 'unload'])
           addEventListener(leaving, () => {
             navigator.sendBeacon('/write?beacon-' + leaving, 'x');
             fetch('/write?fetch-' + leaving, { method: 'POST', keepalive: true, body: 'x' });
           }, true);
         const own = document.body.appendChild(document.createElement('iframe'));
         own.contentWindow.addEventListener('pagehide', () =>
           fetch('/write?frame', { method: 'POST', keepalive: true, body: 'x' }));
         // A frame of another origin: such a page's tab is closed, not emptied.
         const frame = document.createElement('iframe');
         frame.src = 'http://localhost:' + location.port + '/plain';
         document.body.append(frame);`,
      ),
    );
    site.on('/plain', page(''));
    await read('/reports');
    await pause(500);
    expect(site.requestsFor('/plain')).not.toEqual([]);
    expect(site.requestsFor('/write').map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });

  /** The same server under another host name: to the browser another site, in another process. */
  const elsewhere = (path: string) => `http://localhost:${site.port}${path}`;
  const withFrame = (path: string) =>
    page(
      `<iframe src="${path}"></iframe>`,
      'addEventListener("message", ({ data }) => { document.title = data; })',
    );

  it.each([
    ['itself', (path: string) => path],
    ['in a frame of another site', elsewhere],
  ])('leaves no service worker behind, %s', async (_, at) => {
    site.on('/worker.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript');
      response.end('self.addEventListener("fetch", () => {});');
    });
    site.on(
      '/registers',
      telling(
        'navigator.serviceWorker.register("/worker.js").then(() => "registered", () => "refused")',
      ),
    );
    site.on('/outer', withFrame(at('/registers')));
    expect((await read('/outer')).facts?.title).toBe('refused');
    expect(site.requestsFor('/registers')).not.toEqual([]);
    expect(site.requestsFor('/worker.js')).toEqual([]);
  });

  it('has its dialogs dismissed, and cannot stop its tab from navigating away', async () => {
    site.on(
      '/asking',
      page(
        '',
        'alert("hear"); document.title = [confirm("delete?"), prompt("name?")].map(String).join(" "); onbeforeunload = (event) => event.preventDefault();',
      ),
    );
    expect((await read('/asking')).facts?.title).toBe('false null');
  });

  it.each([
    ['Chromium', wholeChromiumPath],
    ['chrome-headless-shell', headlessShellPath],
  ])('opens no window without a click (%s)', async (_, path) => {
    site.on('/opening', page('', "document.title = String(window.open('/window'))"));
    const { facts } = await readIn(path(), '/opening');
    expect(facts?.title).toBe('null');
  });

  // Without a click, Chromium opens no window. A headless shell opens none at all.
  it.each([
    ['with an opener', ''],
    ['without one', 'noopener'],
  ])('has the windows that a click opens closed (%s)', async (_, features) => {
    site.on('/window', page('', 'setInterval(() => fetch("/alive"), 50)'));
    site.on('/alive', 'yes');
    const opening = `open('/window', '_blank', '${features}')`;
    site.on('/opening', page(`<button onclick="${opening}">Open</button>`));
    const chromium = anEngine(name, testBrowser(wholeChromiumPath()));
    try {
      const session = await chromium.openSession();
      const open = await session.openPage(site.url('/opening'), { timeoutMs: TIMEOUT_MS });
      await open.click({ locator: { kind: 'css', value: 'button', basis: 'attribute' } });
      await pause(1_500);
      const before = site.requestsFor('/alive').length;
      await pause(500);
      expect(site.requestsFor('/alive')).toHaveLength(before);
    } finally {
      await chromium.close();
    }
  });

  it('downloads nothing', async () => {
    let sent = 0;
    let isOpen = false;
    const pour = (_: unknown, response: ServerResponse): void => {
      response.setHeader('Content-Type', 'application/octet-stream');
      response.setHeader('Content-Disposition', 'attachment; filename="large.bin"');
      isOpen = true;
      const timer = setInterval(() => {
        sent += MEGABYTE;
        response.write(Buffer.alloc(MEGABYTE));
      }, 20);
      response.on('close', () => {
        isOpen = false;
        clearInterval(timer);
      });
    };
    site.on('/large.bin', pour);
    site.on(
      '/offering',
      page(
        '<a href="/large.bin" download>Take</a>',
        'document.querySelector("a[download]").click()',
      ),
    );
    // As our own user: another one could not write to the folder that Playwright makes for downloads.
    const own = anEngine(name, { user: null, sandbox: process.getuid?.() !== 0 });
    const session = await own.openSession();
    try {
      await session.read(site.url('/offering'), { timeoutMs: TIMEOUT_MS });
      await pause(1_000);
      expect(site.requestsFor('/large.bin').length).toBeGreaterThan(0);
      expect(isOpen).toBe(false);
      expect(sent).toBeLessThan(32 * MEGABYTE);
    } finally {
      await session.close();
      await own.close();
    }
  });

  it('is read up to ten megabytes', async () => {
    let sent = 0;
    let isOpen = false;
    site.on('/endless', (_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.write('<!doctype html><title>Endless</title><h1>Page</h1>');
      isOpen = true;
      const comment = `<!--${' '.repeat(MEGABYTE - 8)}-->`;
      const timer = setInterval(() => {
        sent += MEGABYTE;
        response.write(comment);
      }, 50);
      response.on('close', () => {
        isOpen = false;
        clearInterval(timer);
      });
    });
    const reading = await read('/endless');
    expect(reading).toMatchObject({ partial: 'the document is larger than 10 MB' });
    await pause(200);
    expect(isOpen).toBe(false);
    expect(sent).toBeLessThan(64 * MEGABYTE);
  });

  it('is refused every permission that a person would have to grant', async () => {
    const names = [
      ...['geolocation', 'notifications', 'midi', 'camera', 'microphone', 'clipboard-read'],
      ...['background-sync', 'persistent-storage'],
    ];
    site.on(
      '/permissions',
      page(
        '',
        `Promise.all(${JSON.stringify(names)}.map((name) => navigator.permissions.query({ name })))
          .then((all) => { document.title = all.map(({ state }) => state).join(' '); })`,
      ),
    );
    expect((await read('/permissions')).facts?.title).toBe(names.map(() => 'denied').join(' '));
  });

  it('fetches no images, fonts and videos while no client watches', async () => {
    site.on(
      '/heavy',
      page(
        '<style>@font-face { font-family: F; src: url(/font.woff2) } h1 { font-family: F }</style><img src="/picture.png" alt=""><video src="/film.mp4" preload="auto"></video><audio src="/sound.mp3" preload="auto"></audio>',
      ),
    );
    await read('/heavy');
    const asked = site.requests.map(({ url }) => url);
    for (const path of ['/picture.png', '/font.woff2', '/film.mp4', '/sound.mp3'])
      expect(asked).not.toContain(path);
  });

  it('fetches no videos even while a client watches', async () => {
    site.on('/film', page('<video src="/film.mp4" preload="auto"></video>'));
    const session = await engine.openSession();
    try {
      await session.read(site.url('/film'), { timeoutMs: TIMEOUT_MS, onScreenshot: () => {} });
      expect(site.requestsFor('/film.mp4')).toEqual([]);
    } finally {
      await session.close();
    }
  });
});

describe.each(enginesUnderTest)('The password of the proxy that %s signs in to', (name) => {
  it('is sent to no site that asks for credentials', async () => {
    const server = await TestServer.start({
      '/': {
        status: 401,
        headers: { 'Content-Type': 'text/html', 'WWW-Authenticate': 'Basic realm="Signpost"' },
        body: page(''),
      },
    });
    const network = new TestNetwork().name('site.test', [SITE_ADDRESS]).serve(SITE_ADDRESS, server);
    const policy = new GuardedTargetPolicy({ resolve: network.resolve });
    const proxy = new EgressProxy(policy, { dial: network.dial });
    const access = await proxy.start();
    const engine = anEngine(name, { arguments: browserProxyArguments(access.url), proxy: access });
    try {
      const session = await engine.openSession();
      expect((await session.read(`${SITE}/`, { timeoutMs: TIMEOUT_MS })).status).toBe(401);
      expect(server.requests.length).toBeGreaterThan(0);
      for (const { headers } of server.requests)
        expect(headers).not.toMatchObject({ authorization: expect.anything() });
    } finally {
      await engine.close();
      await proxy.close();
      await server.close();
    }
  });

  it('is not sent to a server that asks for credentials in the name of the sign-in address', async () => {
    const asked: IncomingHttpHeaders[] = [];
    const server = createServer(({ headers }, response) => {
      asked.push(headers);
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Signpost"' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const engine = anEngine(name, {
      arguments: browserProxyArguments(url),
      proxy: { username: 'signpost', password: 'secret' },
    });
    try {
      const session = await engine.openSession();
      expect((await session.read(`${SITE}/`, { timeoutMs: TIMEOUT_MS })).status).toBe(401);
      expect(asked.length).toBeGreaterThan(1);
      for (const headers of asked)
        expect(headers).not.toMatchObject({ authorization: expect.anything() });
    } finally {
      await engine.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

// A headless shell has no window for the prompt, and cancels it by itself.
describe.each(enginesUnderTest)('A site that asks for a password (%s)', (name) => {
  it('gets none and delays no page, even in a full Chromium', async () => {
    const site = await FixtureSite.start();
    site.on('/asking', (_request, response) => {
      response.writeHead(401, {
        'Content-Type': 'text/html',
        'WWW-Authenticate': 'Basic realm="Members"',
      });
      response.end(page(''));
    });
    site.on(
      '/fetching',
      page('', 'fetch("/asking").then(({ status }) => { document.title = "Got " + status })'),
    );
    const engine = anEngine(name, testBrowser(wholeChromiumPath()));
    try {
      const session = await engine.openSession();
      expect(
        (await session.read(site.url('/fetching'), { timeoutMs: TIMEOUT_MS })).facts?.title,
      ).toBe('Got 401');
      expect(await session.read(site.url('/asking'), { timeoutMs: TIMEOUT_MS })).toMatchObject({
        status: 401,
        facts: { title: 'Started' },
      });
    } finally {
      await engine.close();
      await site.close();
    }
  });
});
