import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { disclosuresOfFrame } from '@signpost/backend-domain/model/crawl/disclosures.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import type {
  BrowserEngine,
  ReadOptions,
  StateBudget,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import { startApplicationSite, writesTo } from '../../support/application-site.ts';
import type { FixtureSite } from '../../support/fixture-site.ts';
import type { OpenEngine } from '../browser-engine.suite.ts';

const TIMEOUT_MS = 10_000;
const states: StateBudget = { steps: 20, milliseconds: 20_000, known: null };

/** Exploring the states of a page. */
export function statesSuite(name: string, { open }: OpenEngine): void {
  describe(`Exploring a page on ${name}`, () => {
    let site: FixtureSite;
    let engine: BrowserEngine;
    let facts: PageFacts | null;
    const readings: PageReading[] = [];

    beforeAll(async () => {
      site = await startApplicationSite();
      engine = open();
      facts = await read({ states, onRead: (reading) => readings.push(reading) });
    });
    afterAll(async () => {
      await engine.close();
      await site.close();
    });

    async function read(
      options: Pick<ReadOptions, 'states' | 'onRead'>,
    ): Promise<PageFacts | null> {
      const session = await engine.openSession();
      try {
        return (await session.read(site.url('/'), { timeoutMs: TIMEOUT_MS, ...options })).facts;
      } finally {
        await session.close();
      }
    }

    const told = (of: PageFacts | null) =>
      of?.states?.map(({ kind, steps, elements }) => [
        kind,
        steps.map((step) => (step.action === 'goto' ? new URL(step.url).hash : step.element.name)),
        elements.map((element) => element.name),
      ]);

    it('finds menus, submenus, tabs, dialogs, disclosures and places with what each shows', () => {
      expect(told(facts)).toEqual([
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

    it('takes the address of another page that a button leads to for a link', () => {
      const link = facts?.links.find(({ url }) => url === site.url('/calendar'));
      expect(link).toMatchObject({ text: 'Calendar', landmark: 'navigation' });
    });

    it('lets no write, socket, event stream, worker or other document through', () => {
      expect(writesTo(site)).toEqual([]);
    });

    it('operates only controls that show something', () => {
      expect(site.requestsFor('/operated')).toEqual([]);
    });

    it('lets the page request what it shows', () => {
      expect(site.requestsFor('/month.json')).toHaveLength(1);
    });

    it('describes the page as it opened', () => {
      expect(facts?.elements.map((element) => element.name)).toContain('Print week');
      expect(facts?.elements.map((element) => element.name)).not.toContain('Print month');
    });

    it('gives the reading without states before it explores', () => {
      const { states: _, ...explored } = facts ?? {};
      // Exploring also finds the pages that buttons lead to.
      const links = facts?.links.filter(({ url }) => url !== site.url('/calendar'));
      expect(readings.map((reading) => reading.facts)).toEqual([{ ...explored, links }]);
    });

    it('stops when its steps are spent', async () => {
      expect(told(await read({ states: { ...states, steps: 1 } }))).toEqual([
        ['menu', ['Account'], ['Profile', 'Theme']],
      ]);
    });

    it('explores what the page has of its own before its header, navigation and footer', async () => {
      const found = await read({ states: { ...states, known: new Set(), steps: 1 } });
      expect(told(found)).toEqual([['tab', ['Month'], ['Print month', 'Share month']]]);
    });

    it('leaves out what the start page has in its header, navigation and footer', async () => {
      const known = disclosuresOfFrame(facts as PageFacts);
      const found = await read({ states: { ...states, known } });
      expect(told(found)?.map(([, steps]) => steps)).not.toContainEqual(['Account']);
      expect(told(found)?.map(([, steps]) => steps)).toContainEqual(['#reports']);
    });

    it('explores a menu of the header that the start page does not have', async () => {
      const found = await read({
        states: { ...states, known: new Set(['button\u0000Help\u0000']) },
      });
      expect(told(found)?.map(([, steps]) => steps)).toContainEqual(['Account']);
    });

    it('has no states of a page that it was not asked to explore', async () => {
      expect((await read({}))?.states).toBeUndefined();
    });
  });
}
