import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SharedBrowserEngine } from '@signpost/adapters/browser/shared/shared-browser-engine.ts';
import type { BrowserSession } from '@signpost/backend-domain/ports/browser-engine.ts';
import { enginesUnderTest, testBrowser } from '../../support/browser.ts';
import { CountingDriver } from '../../support/counting-driver.ts';
import { FixtureSite } from '../../support/fixture-site.ts';

const TIMEOUT_MS = 15_000;

/** A page that shows the cookies of its request as its title, and sets one. */
function remembering({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Set-Cookie', 'visited=yes; Path=/');
  response.setHeader('Content-Type', 'text/html');
  response.end(
    `<!doctype html><title>${headers.cookie ?? 'no cookies'}</title><h1>Page</h1><a href="/">Home</a>`,
  );
}

/** The title shows what earlier pages stored. Then the page stores something itself. */
const storing = `<!doctype html><title>Storing</title><h1>Page</h1><a href="/">Home</a><script>
  document.title = localStorage.length + ' ' + (document.cookie || 'no cookies');
  localStorage.mine = 'stored';
  document.cookie = 'mine=set; path=/';
</script>`;

describe.each(enginesUnderTest)('Pages that %s opens as on a first visit', (name) => {
  let site: FixtureSite;
  let driver: CountingDriver;
  let engine: SharedBrowserEngine;

  beforeAll(async () => {
    site = await FixtureSite.start({ '/remembering': remembering, '/storing': storing });
    driver = new CountingDriver(name);
    engine = new SharedBrowserEngine(driver, { ...testBrowser(), maxPages: 2 });
  });
  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  const titleOf = async (session: BrowserSession, path: string) =>
    (await session.read(site.url(path), { timeoutMs: TIMEOUT_MS })).facts?.title;

  async function inSession<Result>(
    firstVisits: boolean,
    work: (session: BrowserSession) => Promise<Result>,
  ): Promise<Result> {
    const session = await engine.openSession({ firstVisits });
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  it('send no cookies of the pages before', async () => {
    await inSession(true, async (session) => {
      for (let turn = 0; turn < 3; turn += 1)
        expect(await titleOf(session, '/remembering')).toBe('no cookies');
    });
  });

  it('find nothing that the pages before stored', async () => {
    await inSession(true, async (session) => {
      for (let turn = 0; turn < 3; turn += 1)
        expect(await titleOf(session, '/storing')).toBe('0 no cookies');
    });
  });

  it('share no cookies with a page that is open at the same time', async () => {
    await inSession(true, async (session) => {
      const open = await session.openPage(site.url('/remembering'), { timeoutMs: TIMEOUT_MS });
      expect(await titleOf(session, '/remembering')).toBe('no cookies');
      await open.close();
    });
  });

  it('share no cookies with the first page of the session while that one loads', async () => {
    const second = Promise.withResolvers<void>();
    site.on('/first', (_, response) => {
      response.setHeader('Set-Cookie', 'visited=yes; Path=/');
      response.setHeader('Content-Type', 'text/html');
      response.end(
        '<!doctype html><title>First</title><h1>Page</h1><script src="/held.js"></script>',
      );
    });
    const asked = Promise.withResolvers<void>();
    site.on('/held.js', async (_, response) => {
      asked.resolve();
      await second.promise;
      response.end();
    });
    await inSession(true, async (session) => {
      const first = titleOf(session, '/first');
      await asked.promise;
      expect(await titleOf(session, '/remembering').finally(second.resolve)).toBe('no cookies');
      expect(await first).toBe('First');
    });
  });

  it('keep the cookies of their own redirect', async () => {
    site.on('/asking', ({ headers }, response) => {
      if (headers.cookie !== undefined)
        return remembering({ headers } as IncomingMessage, response);
      response.writeHead(302, { 'Set-Cookie': 'asked=yes; Path=/', Location: '/asking' }).end();
    });
    await inSession(true, async (session) => {
      for (let turn = 0; turn < 2; turn += 1)
        expect(await titleOf(session, '/asking')).toBe('asked=yes');
    });
  });

  it('use one tab, one after the other', async () => {
    const oneSlot = new SharedBrowserEngine(driver, { ...testBrowser(), maxPages: 1 });
    const session = await oneSlot.openSession({ firstVisits: true });
    // The first page shows that the site stores something.
    for (let turn = 0; turn < 2; turn += 1) await titleOf(session, '/storing');
    const before = driver.tabs;
    for (let turn = 0; turn < 3; turn += 1) await titleOf(session, '/storing');
    expect(driver.tabs).toBe(before);
    await oneSlot.close();
  });

  it('share one context on a site that leaves no traces', async () => {
    await inSession(true, async (session) => {
      const before = driver.tabs;
      const read = () => titleOf(session, '/article.html');
      await read();
      await Promise.all([read(), read()]);
      // Two tabs, and the one that prepares the context.
      expect(driver.tabs - before).toBe(3);
    });
  });

  it('share one context from the first page on where an earlier session saw no traces', async () => {
    await inSession(true, (session) => titleOf(session, '/article.html'));
    await inSession(true, async (session) => {
      const before = driver.tabs;
      const read = () => titleOf(session, '/article.html');
      await Promise.all([read(), read()]);
      expect(driver.tabs - before).toBe(3);
    });
  });

  it('share no context where the last session saw traces, though an earlier one saw none', async () => {
    await inSession(true, (session) => titleOf(session, '/article.html'));
    await inSession(true, (session) => titleOf(session, '/remembering'));
    await inSession(true, async (session) => {
      const open = await session.openPage(site.url('/remembering'), { timeoutMs: TIMEOUT_MS });
      expect(await titleOf(session, '/remembering')).toBe('no cookies');
      await open.close();
    });
  });

  it('share one context on a site that stores something only while it is explored', async () => {
    site.on(
      '/theme',
      `<!doctype html><title>Theme</title><button aria-expanded="false" onclick="localStorage.theme = 'dark';
        this.ariaExpanded = 'true'; more.hidden = false">Theme</button><p id="more" hidden><a href="/">Dark</a></p>`,
    );
    await inSession(true, async (session) => {
      const before = driver.tabs;
      const budget = { steps: 5, milliseconds: 5_000, known: null };
      const url = site.url('/theme');
      const { states } = await session.explore(url, { timeoutMs: TIMEOUT_MS }, budget);
      expect(states).toHaveLength(1);
      const read = () => titleOf(session, '/article.html');
      await Promise.all([read(), read()]);
      expect(driver.tabs - before).toBe(3);
    });
  });

  it('give static requests no cookies', async () => {
    await inSession(true, async (session) => {
      await titleOf(session, '/remembering');
      expect(await session.cookieHeader(site.url('/'))).toBe('');
    });
  });

  it('share cookies and stored data in a session without first visits', async () => {
    await inSession(false, async (session) => {
      await titleOf(session, '/remembering');
      expect(await session.cookieHeader(site.url('/'))).toBe('visited=yes');
      await titleOf(session, '/storing');
      expect(await titleOf(session, '/storing')).toBe('1 visited=yes; mine=set');
    });
  });
});
