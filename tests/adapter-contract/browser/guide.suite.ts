import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type GuidablePage, type Guide, load } from '@signpost/adapters/browser/guide';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { guidedSearch } from '../../examples/guided-search.ts';
import { FixtureSite } from '../../support/fixture-site.ts';
import { aManifest, anElement, aWorkflow } from '../../support/guide-mothers.ts';

/** A browser that a user's script started with its own library. */
export interface ScriptsBrowser {
  newPage(): Promise<GuidablePage>;
  close(): Promise<void>;
}

const html = (body: string): string =>
  `<!doctype html><html lang="en"><title>Radio museum</title><body>${body}`;

const START = html(`
  <form action="/search" role="search"><label for="q">Search</label><input id="q" name="q" type="search"><button id="go">Search</button></form>
  <label>Email <input id="email" name="email"></label><button id="buy" onclick="document.title = 'Sold'">Get a ticket</button>
  <button id="away">Partner</button><button id="erase">Delete my account</button>
  <button id="now-called-so" data-testid="listen">Listen</button>
  <a id="leave" href="/leave">News</a>`);

/** The guide in a page that a user's script opened. */
export function guideSuite(
  name: string,
  { launch }: { readonly launch: () => Promise<ScriptsBrowser> },
): void {
  describe(`The guide in a page of ${name}`, () => {
    let site: FixtureSite;
    let other: FixtureSite;
    let browser: ScriptsBrowser;
    let page: GuidablePage;

    beforeAll(async () => {
      other = await FixtureSite.start({ '/': html('<h1>Another site</h1>') });
      site = await FixtureSite.start({
        '/': START,
        '/visit': html('<h1>Opening hours</h1>'),
        '/search': html('<h1>Results</h1>'),
        '/leave': (_request, response) => {
          response.writeHead(302, { Location: other.url('/') }).end();
        },
      });
      browser = await launch();
    });
    afterAll(async () => {
      await browser.close();
      await site.close();
      await other.close();
    });
    beforeEach(async () => {
      page = await browser.newPage();
      site.requests.length = 0;
      other.requests.length = 0;
    });
    afterEach(() => page.close());

    const guide = (rest: Partial<Manifest> = {}): Guide => load(aManifest(site.origin, rest));
    const clicking = (selector: string, text: string) =>
      guide({
        workflows: [
          aWorkflow(site.origin, [{ action: 'click', selector, role: 'button', name: text }]),
        ],
      });

    it('opens the page that matches a wish', async () => {
      const [place] = guide().find('opening hours');
      const report = await guide().open(page, place ?? '');
      expect(report).toEqual({ url: site.url('/visit'), reason: null });
      expect(page.url()).toBe(site.url('/visit'));
    });

    it('performs a search and reports each step with the locator that worked', async () => {
      const report = await guide().perform(page, 'w-search', { query: 'old radio' });
      expect(report).toMatchObject({ ok: true, workflow: 'w-search', reason: null });
      expect(report.url).toBe(site.url('/search?q=old+radio'));
      expect(report.steps).toEqual([
        { n: 1, action: 'goto', locator: null, ok: true },
        { n: 2, action: 'fill', locator: 'css=#q', ok: true },
        { n: 3, action: 'click', locator: 'css=#go', ok: true },
        { n: 4, action: 'expect', locator: null, ok: true },
      ]);
    });

    it('searches as the example of docs/guide.md does', async () => {
      const manifest = aManifest(site.origin);
      expect(await guidedSearch(page, manifest, 'search for valves')).toBe(
        site.url('/search?q=valves'),
      );
    });

    it('uses the first fallback that finds the element, and reports which one', async () => {
      await guide().open(page, site.url('/'));
      const element = anElement({
        name: 'Listen',
        selector: '#listen',
        fallbacks: [
          { kind: 'testid', value: '[data-testid="hear"]' },
          { kind: 'role', value: 'button[name="Listen"]' },
          { kind: 'testid', value: '[data-testid="listen"]' },
        ],
      });
      expect(await guide().locate(page, element)).toEqual({
        ok: true,
        locator: 'role=button[name="Listen"]',
        tried: [
          { locator: 'css=#listen', count: 0 },
          { locator: 'testid=[data-testid="hear"]', count: 0 },
          { locator: 'role=button[name="Listen"]', count: 1 },
          { locator: 'testid=[data-testid="listen"]', count: 1 },
        ],
        reason: null,
      });
    });

    it('reports that no locator finds an element', async () => {
      await guide().open(page, site.url('/'));
      const report = await guide().locate(page, anElement({ selector: '#gone' }));
      expect(report).toMatchObject({ ok: false, locator: null });
      expect(report.reason).toMatch(/No locator of the manifest/);
    });

    it('refuses a sensitive workflow before its first step unless it is allowed', async () => {
      const refused = await guide().perform(page, 'w-order', { email: 'a@b.example' });
      expect(refused).toMatchObject({ ok: false, outcome: 'refused', steps: [], url: null });
      expect(site.requests).toEqual([]);
      const allowed = await guide().perform(
        page,
        'w-order',
        { email: 'a@b.example' },
        { allowSensitive: true },
      );
      expect(allowed.ok).toBe(true);
      expect(await page.title()).toBe('Sold');
    });

    it('refuses a control that the live page calls sensitive, whatever the manifest says', async () => {
      const report = await clicking('#erase', 'Show more').perform(page, 'w1');
      expect(report).toMatchObject({ ok: false, outcome: 'refused' });
      expect(report.steps.at(-1)).toEqual({
        n: 2,
        action: 'click',
        locator: 'css=#erase',
        ok: false,
      });
    });

    it('opens no address of another site', async () => {
      const report = await guide().open(page, other.url('/'));
      expect(report.reason).toBe(`${other.url('/')} is not an address of 127.0.0.1:${site.port}.`);
      expect(other.requests).toEqual([]);
    });

    it('stops where a redirect leads to another site', async () => {
      const report = await guide().open(page, site.url('/leave'));
      expect(report.reason).toMatch(/The page went to 127\.0\.0\.1:\d+, which is not/);
    });

    it('stops when a click leads to another site, and does no further step there', async () => {
      const leaving = guide({
        workflows: [
          aWorkflow(site.origin, [
            { action: 'click', selector: '#leave', role: 'link', name: 'News' },
            { action: 'click', selector: 'h1' },
          ]),
        ],
      });
      const report = await leaving.perform(page, 'w1');
      expect(report).toMatchObject({ ok: false, outcome: 'left-site', url: other.url('/') });
      expect(report.steps.map(({ ok }) => ok)).toEqual([true, false]);
    });

    it('fails at the step that misses its element, and names the step', async () => {
      const report = await clicking('#gone', 'Gone').perform(page, 'w1');
      expect(report).toMatchObject({ ok: false, outcome: 'failed' });
      expect(report.reason).toMatch(/^Step 2: No locator of the manifest/);
    });

    it('leaves the page open and usable', async () => {
      await guide().perform(page, 'w-search', { query: 'valve' });
      await page.goto(site.url('/visit'));
      expect(page.url()).toBe(site.url('/visit'));
    });
  });
}
