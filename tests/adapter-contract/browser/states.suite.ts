import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PageFacts, StateFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { disclosuresOfFrame } from '@signpost/backend-domain/model/crawl/states/disclosures.ts';
import type {
  BrowserEngine,
  BrowserSession,
  ExploredPage,
  StateBudget,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import { startApplicationSite, writesTo } from '../../support/application-site.ts';
import type { FixtureSite, Page } from '../../support/fixture-site.ts';
import type { OpenEngine } from '../browser-engine.suite.ts';

const TIMEOUT_MS = 10_000;
const states: StateBudget = { steps: 20, milliseconds: 20_000, known: null };

/** Exploring the states of a page. */
export function statesSuite(name: string, { open }: OpenEngine): void {
  describe(`Exploring a page on ${name}`, () => {
    let site: FixtureSite;
    let engine: BrowserEngine;
    let explored: ExploredPage;
    let facts: PageFacts | null;

    beforeAll(async () => {
      site = await startApplicationSite();
      engine = open();
      explored = await explore();
      facts = explored.reading.facts;
    });
    afterAll(async () => {
      await engine.close();
      await site.close();
    });

    async function inSession<Result>(
      work: (session: BrowserSession) => Promise<Result>,
    ): Promise<Result> {
      const session = await engine.openSession();
      try {
        return await work(session);
      } finally {
        await session.close();
      }
    }

    const explore = (budget: Partial<StateBudget> = {}, path = '/'): Promise<ExploredPage> =>
      inSession((session) =>
        session.explore(site.url(path), { timeoutMs: TIMEOUT_MS }, { ...states, ...budget }),
      );

    const told = (found: readonly StateFact[]) =>
      found.map(({ kind, steps, elements }) => [
        kind,
        steps.map((step) => (step.action === 'goto' ? new URL(step.url).hash : step.element.name)),
        elements.map((element) => element.name),
      ]);
    const stepsTo = ({ states: found }: ExploredPage) => told(found).map(([, steps]) => steps);

    it('waits until a transition has opened one part before it opens the next', async () => {
      const part = (name: string) =>
        `<button aria-expanded="false" aria-controls="${name}" onclick="toggle(this)">${name}</button>
         <div id="${name}"><a href="/${name}">About ${name}</a></div>`;
      site.on(
        '/sliding',
        `<!doctype html><title>Sliding</title>
         <style>div { height: 0; visibility: hidden; overflow: hidden; transition: height .5s linear }
         .open { height: 3000px; visibility: visible }</style>
         ${part('First')}${part('Second')}
         <script>function toggle(button) {
           button.setAttribute('aria-expanded', 'true');
           document.getElementById(button.textContent).classList.add('open');
         }</script>`,
      );
      expect(told((await explore({}, '/sliding')).states)).toEqual([
        ['disclosure', ['First'], ['About First']],
        ['disclosure', ['Second'], ['About Second']],
      ]);
    });

    it('finds content that a transition of several seconds reveals', async () => {
      site.on(
        '/delayed',
        `<!doctype html><title>Delayed</title>
         <style>div { visibility: hidden; transition: visibility 0s 4s } .open { visibility: visible }</style>
         <button aria-expanded="false" aria-controls="late" onclick="toggle(this)">Late</button>
         <div id="late"><a href="/late">About late</a></div>
         <script>function toggle(button) {
           button.setAttribute('aria-expanded', 'true');
           document.getElementById('late').classList.add('open');
         }</script>`,
      );
      expect(told((await explore({}, '/delayed')).states)).toEqual([
        ['disclosure', ['Late'], ['About late']],
      ]);
    });

    it('finds menus, submenus, tabs, dialogs, disclosures and places with what each shows', () => {
      expect(told(explored.states)).toEqual([
        ['menu', ['Account'], ['Profile', 'Theme']],
        ['menu', ['Account', 'Theme'], ['Dark']],
        ['tab', ['Month'], ['Print month', 'Share month']],
        ['dialog', ['New task'], ['Title', 'Add task']],
        ['disclosure', ['More'], ['Archive']],
        ['menu', ['Language'], ['French']],
        ['disclosure', ['Tables'], ['Simple tables']],
        ['disclosure', ['Filters'], ['Only mine']],
        ['disclosure', ['Board'], ['Print board']],
        ['disclosure', ['Show help'], ['Manual']],
        ['place', ['#reports'], ['Export report']],
        ['place', ['#people'], ['Invite']],
      ]);
    });

    it('counts an element as revealed when it appears or gets another name, but not when the page showed it at first', async () => {
      const tab = (name: string, shown: string) =>
        `<button role="tab" aria-selected="false" onclick="show('${shown}')">${name}</button>`;
      site.on(
        '/again',
        `<!doctype html><title>Again</title><a href="/steady">Steady</a>
         <div role="tablist">${tab('List', '#list')}${tab('Map', '#map')}${tab('All', '#map, #list')}</div>
         <section id="list"><button>Sort</button><a href="/list">0 places</a></section>
         <section id="map" hidden><button>Zoom</button></section>
         <script>function show(ids) {
           for (const part of document.querySelectorAll('section')) part.hidden = !part.matches(ids);
           if (ids === '#list') document.querySelector('#list a').textContent = '9 places';
         }</script>`,
      );
      const { states: found } = await explore({}, '/again');
      expect(told(found)).toEqual([
        ['tab', ['List'], ['9 places']],
        ['tab', ['Map'], ['Zoom']],
        ['tab', ['All'], ['9 places']],
      ]);
    });

    it('treats the address of another page that a button opens as a link', () => {
      const [route] = explored.routes;
      expect(explored.routes).toHaveLength(1);
      expect(route).toMatchObject({
        ...{ url: site.url('/calendar'), text: 'Calendar', landmark: 'navigation' },
      });
    });

    it('lets no write, socket, event stream, worker or other document through', () => {
      expect(writesTo(site)).toEqual([]);
    });

    it('operates only controls that disclose something', () => {
      expect(site.requestsFor('/operated')).toEqual([]);
    });

    it('lets the page fetch what it shows', () => {
      expect(site.requestsFor('/month.json')).toHaveLength(1);
    });

    it('describes the page as it opened', () => {
      expect(facts?.elements.map((element) => element.name)).toContain('Print week');
      expect(facts?.elements.map((element) => element.name)).not.toContain('Print month');
    });

    it('distinguishes lists that a link opens from lists that are shown anyway', async () => {
      site.on(
        '/contents',
        `<!doctype html><title>Contents</title>
         <ul><li><a href="#">Models</a><ul><li><a href="#fields">Fields</a></ul></ul>
         <ul><li><a href="#">Products</a><ul hidden><li><a href="/lamps">Lamps</a></ul></ul>`,
      );
      const { elements = [] } = (await explore({}, '/contents')).reading.facts ?? {};
      expect(
        elements.flatMap(({ name, discloses }) => (discloses ? [[name, discloses]] : [])),
      ).toEqual([
        ['Models', 'open'],
        ['Products', 'closed'],
      ]);
    });

    it('does not open parts of the page that contain nothing but text', async () => {
      const part = (summary: string, content: string) =>
        `<details><summary>${summary}</summary>${content}</details>`;
      site.on(
        '/history',
        `<!doctype html><title>History</title>${[
          part('Text', '<div class="note"><p><em>New</em> in 2.1: <code>all</code>.</p></div>'),
          part('Link', '<p>See <a href="/notes">the notes</a>.</p>'),
          part('Nested', `<p>Old</p>${part('Inner', '<p>Older</p>')}`),
          part('Empty', ' '),
          part('Script', '<p data-id="7">Waiting</p>'),
          part('Handler', '<p onclick="go()">Go</p>'),
        ].join('')}`,
      );
      const { elements = [] } = (await explore({}, '/history')).reading.facts ?? {};
      expect(
        elements.flatMap(({ name, discloses }) => (discloses === 'closed' ? [name] : [])),
      ).toEqual(['Link', 'Nested', 'Empty', 'Script', 'Handler']);
    });

    it('reads the page as it is read without being explored', async () => {
      const reading = await inSession((session) =>
        session.read(site.url('/'), { timeoutMs: TIMEOUT_MS }),
      );
      expect(facts).toEqual(reading.facts);
    });

    it.each([
      ['max-age=600', [false, true]],
      ['no-store', [false, false]],
    ])('tells whether the browser had a page with Cache-Control: %s', async (header, expected) => {
      site.on('/kept', (_request, response) => {
        response.setHeader('Cache-Control', header);
        response.setHeader('Content-Type', 'text/html');
        response.end('<!doctype html><title>Kept</title><h1>Kept</h1>');
      });
      const fromCache = await inSession(async (session) => {
        const once = () => session.explore(site.url('/kept'), { timeoutMs: TIMEOUT_MS }, states);
        return [(await once()).fromCache, (await once()).fromCache];
      });
      expect(fromCache).toEqual(expected);
    });

    it('does not explore an error page', async () => {
      const { reading, states: found } = await explore({}, '/nowhere');
      expect([reading.status, found]).toEqual([404, []]);
    });

    it('stops when its steps are spent', async () => {
      expect(told((await explore({ steps: 1 })).states)).toEqual([
        ['menu', ['Account'], ['Profile', 'Theme']],
      ]);
    });

    it('explores the page’s own content before its header, navigation and footer', async () => {
      const { states: found } = await explore({ known: new Set(), steps: 1 });
      expect(told(found)).toEqual([['tab', ['Month'], ['Print month', 'Share month']]]);
    });

    it('leaves out what the start page has in its header, navigation and footer', async () => {
      const known = disclosuresOfFrame(facts as PageFacts);
      const found = stepsTo(await explore({ known }));
      expect(found).not.toContainEqual(['Account']);
      expect(found).toContainEqual(['#reports']);
    });

    it('explores a menu of the header that the start page does not have', async () => {
      const found = stepsTo(await explore({ known: new Set(['button\u0000Help\u0000']) }));
      expect(found).toContainEqual(['Account']);
    });

    it('stores nothing that other pages of the session would see', async () => {
      site.on('/theme', themePage);
      await inSession(async (session) => {
        const read = () => session.read(site.url('/theme'), { timeoutMs: TIMEOUT_MS });
        const before = (await read()).facts?.title;
        const found = await session.explore(site.url('/theme'), { timeoutMs: TIMEOUT_MS }, states);
        expect(told(found.states)).toEqual([['disclosure', ['Theme'], ['dark 2 light']]]);
        expect((await read()).facts?.title).toBe(before);
      });
    });

    it.each([
      ['even while the page is left', false],
      ['even while its tab closes, because the scan stops', true],
    ])('lets no event stream reconnect, %s', async (_, stops) => {
      const { page, connect } = reconnectingStream();
      // It is chance whether a stream reconnects in the very moment in which the page ends.
      for (let turn = 0; turn < 3; turn += 1) {
        const stopping = new AbortController();
        site.on('/stream', page).on('/connect', connect);
        site.on('/open', (_request, response) => {
          response.end();
          if (stops) stopping.abort();
        });
        const earlier = site.requests.length;
        const options = { timeoutMs: TIMEOUT_MS, signal: stopping.signal };
        const ended = await inSession((session) =>
          session.explore(site.url('/stream'), options, states).then(
            () => 'explored',
            () => 'stopped',
          ),
        );
        expect(ended).toBe(stops ? 'stopped' : 'explored');
        const paths = site.requests.slice(earlier).map(({ url }) => url);
        expect(paths).toContain('/connect');
        expect(paths.slice(paths.indexOf('/open'))).not.toContain('/connect');
      }
    });
  });
}

/** A page that keeps its theme in every storage, and shows in its title what is stored. */
const themePage = `<title>Theme</title>
  <button aria-expanded="false">Theme</button><p id="now" hidden><a href="/now"></a></p>
  <script>
    const stored = () => [JSON.stringify({ ...localStorage }), localStorage.length, document.cookie].join(' ');
    localStorage.getItem('theme') ?? localStorage.setItem('theme', 'light');
    const kept = localStorage;
    document.title = stored();
    new BroadcastChannel('theme').onmessage = () => { document.title = 'told' };
    addEventListener('storage', () => { document.title = 'told' });
    document.querySelector('button').onclick = async ({ target }) => {
      target.ariaExpanded = 'true';
      const before = localStorage.getItem('theme');
      kept.setItem('theme', 'dark');
      localStorage.seen = 'yes';
      sessionStorage.setItem('theme', 'dark');
      document.cookie = 'theme=dark';
      await window.cookieStore?.set('theme', 'dark');
      new BroadcastChannel('theme').postMessage('dark');
      document.querySelector('a').textContent = [localStorage.theme, localStorage.length, before].join(' ');
      document.querySelector('#now').hidden = false;
    };
  </script>`;

/** A page with event streams that reconnect every 5 ms, and a button that requests `/open`. */
function reconnectingStream(): Readonly<Record<'page' | 'connect', Page>> {
  return {
    page: `<title>Stream</title><button aria-expanded="false" onclick="this.ariaExpanded = 'true';
      fetch('/open'); rows.hidden = false">Rows</button><p id="rows" hidden><a href="/row">Row</a></p>
      <script>for (let n = 0; n < 40; n += 1) new EventSource('/connect')</script>`,
    connect: (_request, response) => {
      response.setHeader('Content-Type', 'text/event-stream');
      response.end('retry: 5\n\ndata: now\n\n');
    },
  };
}
