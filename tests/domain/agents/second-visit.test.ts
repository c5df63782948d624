import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { at, home, linkTo, noRobots } from '../../support/crawled-shop.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { HtmlSite } from '../../support/html-site.ts';
import { aButton } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';
import { VISITS, visitsSite } from '../../support/visits-site.ts';

/** The manifest of a scan of the shop with these settings. */
async function scanned(
  site: ReturnType<typeof visitsSite>,
  settings: { concurrency: number; secondVisitPages?: number; render?: 'never' },
): Promise<{ manifest: Manifest; world: ScanWorld }> {
  const world = new ScanWorld(site, { settings: { secondVisitPages: 24, ...settings } });
  const { id } = await world.startScan(VISITS);
  const { status } = await world.work(id);
  expect(status).toBe('completed');
  const files = await world.storage.manifests.find(id);
  return { manifest: JSON.parse(files?.manifest ?? ''), world };
}

/** The part of the manifest that is equal in every scan, as text: without times, ids and scores. */
function told({ generated_at: _at, scan_id: _id, scores: _scores, review, ...rest }: Manifest) {
  const { reviewed_at: _reviewed, ...found } = review ?? { reviewed_at: '' };
  return JSON.stringify({ ...rest, review: found });
}

function everyName({ pages, anchors, templates }: Manifest): string[] {
  return [
    ...anchors,
    ...Object.values(templates).flatMap(({ elements }) => elements),
    ...Object.values(pages).flatMap(({ elements }) => elements),
  ].map(({ name }) => name);
}

describe('A site that shows visited pages', () => {
  it('has the same manifest in any order of reading', async () => {
    const site = visitsSite();
    const one = await scanned(site, { concurrency: 1 });
    const other = await scanned(site, { concurrency: 5 });
    expect(told(other.manifest)).toBe(told(one.manifest));
  });

  it('has all elements in its manifest except those that depend on the visit', async () => {
    const { manifest, world } = await scanned(visitsSite(), { concurrency: 3 });
    const names = everyName(manifest);
    for (const name of ['Home', 'Lamps', 'About', 'Imprint', 'Add to cart'])
      expect(names).toContain(name);
    expect(names.filter((name) => /^Cart \(/.test(name))).toEqual([]);
    expect(names.filter((name) => /^Buy /.test(name))).toEqual([]);
    const lamp = manifest.pages[`${VISITS}lamp/desk`];
    expect(lamp?.elements).toEqual([]);
    expect(lamp?.headings.map(({ text }) => text)).toEqual(['The desk lamp']);
    // The text of this link changes, its address does not.
    expect(lamp?.links).toEqual([`${VISITS}cart`]);
    const crawler = world.named('agent-status-update').filter(({ agent }) => agent === 'crawler');
    expect(crawler.at(-1)?.status).toBe('done');
    const told = world.named('scan-log').map(({ message }) => message);
    expect(told.some((message) => message.includes('differ from visit to visit'))).toBe(true);
  });

  it('has a different manifest when no page is read a second time', async () => {
    const once = await scanned(visitsSite(), { concurrency: 3, secondVisitPages: 0 });
    const twice = await scanned(visitsSite(), { concurrency: 3 });
    expect(told(once.manifest)).not.toEqual(told(twice.manifest));
  });

  it('is visited a second time on no more than secondVisitPages pages', async () => {
    const crawled = async (secondVisitPages: number): Promise<number> => {
      const site = visitsSite();
      const world = new ScanWorld(site, { settings: { concurrency: 1, secondVisitPages } });
      let requests = 0;
      world.onEvent = ({ name, payload }) => {
        if (name === 'scan-progress' && payload.phase === 'manifest')
          requests ||= site.asked.length;
      };
      await world.work((await world.startScan(VISITS)).id);
      return requests;
    };
    expect((await crawled(4)) - (await crawled(0))).toBe(4);
  });
});

describe('A page that is explored', () => {
  const paths = ['/about', '/imprint', '/news'];
  const tabs = { facts: { elements: [aButton('Tabs', { discloses: 'closed' })] } };
  const site = () =>
    new FakeSite({
      ...noRobots,
      [home]: { facts: { links: paths.map((path) => linkTo(path)) } },
      [at('/about')]: tabs,
      [at('/imprint')]: {},
      [at('/news')]: { ...tabs, cached: true },
    });
  it('is not opened again for the second visit when the browser read it twice', async () => {
    const shop = site();
    const world = new ScanWorld(shop, { settings: { render: 'always', secondVisitPages: 24 } });
    await world.work((await world.startScan(home)).id);
    expect(shop.exploredPages.toSorted()).toEqual([at('/about'), at('/news')]);
    const timesRead = (path: string) => shop.browserHits.filter((url) => url === at(path)).length;
    expect(timesRead('/imprint') - timesRead('/about')).toBe(1);
    // The browser had this page in its cache, so that the site did not send it again.
    expect(timesRead('/news')).toBe(timesRead('/imprint'));
  });
});

describe('A site of which a browser opens all pages', () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/${'abcdefghijkl'[index]}`);
  /** How many pages are opened for the second visit; `changing`: a page that differs each time. */
  async function visits(changing: string): Promise<number> {
    const scan = async (secondVisitPages: number) => {
      let times = 0;
      const site = new FakeSite({
        ...noRobots,
        [home]: { facts: { links: paths.map((path) => linkTo(path)) } },
        ...Object.fromEntries(paths.map((path) => [at(path), {}])),
        [at(changing)]: () => ({ facts: { text: `Offer ${'abcdefgh'[times++ % 8]}` } }),
      });
      const world = new ScanWorld(site, { settings: { render: 'always', secondVisitPages } });
      await world.work((await world.startScan(home)).id);
      return site.browserHits.length;
    };
    return (await scan(24)) - (await scan(0));
  }

  it('is visited a second time on eight pages when these are the same', async () => {
    expect(await visits('/elsewhere')).toBe(8);
  });

  it('is visited a second time on all chosen pages when one of the eight differs', async () => {
    expect(await visits('/a')).toBe(paths.length + 1);
  });
});

describe('A page whose HTML has not changed', () => {
  const pages: Readonly<Record<string, string>> = {
    '/': '<h1>Home</h1><a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a>',
    ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`/${name}`, `<h1>Page ${name}</h1>`])),
  };

  /** How often pages are requested and parsed. */
  async function work(secondVisitPages: number) {
    const site = new HtmlSite(VISITS, (path) => {
      const content = pages[path];
      return content === undefined ? { status: 404 } : { body: `<!doctype html><main>${content}` };
    });
    let parsed = 0;
    const { read, readStructured } = site.documents;
    Object.assign(site.documents, {
      read: (...call: Parameters<typeof read>) => {
        parsed += 1;
        return read.apply(site.documents, call);
      },
      readStructured: (...call: Parameters<typeof readStructured>) => {
        parsed += 1;
        return readStructured.apply(site.documents, call);
      },
    });
    await scanned(site, { concurrency: 1, secondVisitPages, render: 'never' });
    return { parsed, asked: site.asked.filter((path) => path in pages).length };
  }

  it('is requested for the second visit, but not parsed again', async () => {
    const [once, twice] = [await work(0), await work(24)];
    expect(twice.asked - once.asked).toBe(4);
    expect(twice.parsed).toBe(once.parsed);
  });
});
