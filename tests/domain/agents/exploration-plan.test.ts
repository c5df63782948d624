import { beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { planExploration } from '@signpost/backend-domain/agents/crawler/exploration-plan.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { withFindings } from '@signpost/backend-domain/model/crawl/states/page-states.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { at, home, linkTo } from '../../support/crawled-shop.ts';
import { aButton, aFoundUrl, aReading, pageFacts } from '../../support/mothers.ts';
import { heldScan } from '../../support/storage-mothers.ts';

const account = aButton('Account', { discloses: 'closed', landmark: 'banner' });
const tabs = { elements: [account, aButton('Tables', { discloses: 'closed' })] };
const plain = { elements: [account] };

describe('The plan of pages to explore', () => {
  let storage: Storage;
  let scanId: string;
  let lease: Lease;
  beforeEach(async () => {
    storage = openInMemoryStorage();
    ({ scanId, lease } = await heldScan(storage, { startUrl: home }));
  });

  /** Stores pages that were read, in this order. */
  async function read(
    pages: readonly (readonly [path: string, pattern: string, facts: Partial<PageFacts>])[],
  ): Promise<void> {
    const urls = pages.map(([path, pattern]) => aFoundUrl({ url: at(path), pattern }));
    await storage.pages.add(lease, urls, 'pending');
    const outcomes = pages.map(([path, , facts]) => ({
      ...({ url: at(path), state: 'read', title: path, contentHash: path } as const),
      reading: aReading({ url: at(path), facts: pageFacts({ url: at(path), ...facts }) }),
    }));
    await storage.pages.commit(lease, { outcomes, found: [], foundState: 'pending' });
  }

  async function explored(path: string): Promise<void> {
    const page = await storage.pages.find(scanId, at(path));
    if (!page?.reading) throw new Error(`${path} was not read.`);
    const reading = withFindings(page.reading, { states: [], routes: [] });
    const outcomes = [{ url: at(path), state: 'explored', reading } as const];
    await storage.pages.commit(lease, { outcomes, found: [], foundState: 'pending' });
  }

  const plan = (poison: readonly string[] = []) =>
    planExploration({ ports: storage, scan: { id: scanId, startUrl: home }, lease }, poison);
  const planned = async (poison: readonly string[] = []) =>
    (await plan(poison)).explore.map(({ url }) => new URL(url).pathname);

  it('has the start page and two pages of each pattern, whatever the order of reading', async () => {
    const start = ['/', '/', plain] as const;
    const others = ['a', 'b', 'c'].flatMap((name) => [
      [`/p/${name}`, '/p/:slug', tabs] as const,
      [`/q/${name}`, '/q/:slug', tabs] as const,
    ]);
    await read([start, ...others]);
    const chosen = await planned();
    expect(chosen).toEqual(['/', '/q/c', '/p/c', '/q/b', '/p/b']);
    storage = openInMemoryStorage();
    ({ scanId, lease } = await heldScan(storage, { startUrl: home }));
    await read([...others.toReversed(), start]);
    expect((await planned()).toSorted()).toEqual(chosen.toSorted());
  });

  it('has only pages with controls that the start page’s header, navigation and footer lack', async () => {
    await read([
      ['/', '/', plain],
      ['/about', '/about', plain],
      ['/p/a', '/p/:slug', tabs],
      ['/p/b', '/p/:slug', plain],
    ]);
    const { explore: pages } = await plan();
    expect(pages.map(({ url }) => url)).toEqual([home, at('/p/a')]);
    expect(pages[0]?.budget).toMatchObject({ steps: 20, known: null });
    expect([...(pages[1]?.budget.known ?? [])]).toEqual(['button\u0000Account\u0000']);
  });

  it('has the start page when only its places may reveal more', async () => {
    await read([['/', '/', { url: home, links: [linkTo('/#settings')] }]]);
    expect(await planned()).toEqual(['/']);
  });

  it('has no start page that cannot reveal more, and no page that was not read as a whole', async () => {
    await read([
      ['/', '/', {}],
      ['/p/a', '/p/:slug', { ...tabs, truncated: true }],
    ]);
    expect(await planned()).toEqual([]);
  });

  it('has pages of no more than forty patterns', async () => {
    await read(Array.from({ length: 50 }, (_, index) => [`/${index}`, `/${index}`, tabs] as const));
    expect(await planned()).toHaveLength(40);
  });

  it('has no page during which too many processes crashed', async () => {
    await read(['a', 'b', 'c'].map((name) => [`/p/${name}`, '/p/:slug', tabs] as const));
    expect(await planned([at('/p/c')])).toEqual(['/p/b', '/p/a']);
  });

  it('has what is left of it when the scan is resumed', async () => {
    await read(['a', 'b', 'c'].map((name) => [`/p/${name}`, '/p/:slug', tabs] as const));
    expect(await planned()).toEqual(['/p/c', '/p/b']);
    await explored('/p/c');
    expect(await planned()).toEqual(['/p/b']);
    await explored('/p/b');
    expect(await planned()).toEqual([]);
  });

  it('keeps its pages when further ones are read, and adds only what the limits allow', async () => {
    await read([['/p/a', '/p/:slug', tabs]]);
    expect(await planned()).toEqual(['/p/a']);
    await read([
      ['/p/y', '/p/:slug', tabs],
      ['/p/z', '/p/:slug', tabs],
      ['/q/a', '/q/:slug', tabs],
    ]);
    expect(await planned()).toEqual(['/q/a', '/p/z', '/p/a']);
  });
});
