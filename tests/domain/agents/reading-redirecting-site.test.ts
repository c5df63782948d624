import { describe, expect, it } from '@jest/globals';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { aLink } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const home = 'https://docs.example/';
const at = (path: string): string => new URL(path, home).href;
const PAGES = 40;
/**
 * The first page that is compared after 24 static readings: the browser shows it otherwise than the samples, so that
 * those pages are read again.
 */
const ODD_PAGE = 26;

/**
 * A site of 40 pages, from `/p0/` to `/p39/`. Its links end with the slash, or lack it: then each address redirects to
 * the page.
 */
function siteWithLinks(ending: '' | '/', robots = ''): FakeSite {
  const numbers = Array.from({ length: PAGES }, (_, number) => number);
  const paths = numbers.map((number) => `/p${number}`);
  const links = paths.map((path) => ({
    ...{ url: at(path + ending), text: path, rel: '', nofollow: false },
    landmark: null,
  }));
  const answers: Record<string, FakeAnswers[string]> = {
    [home]: { facts: { links } },
    [at('/robots.txt')]: { text: robots },
  };
  for (const [number, path] of paths.entries()) {
    const element = (visible: boolean | null) => aLink('Next', at('/next'), { visible });
    if (ending === '') answers[at(path)] = { redirectTo: at(`${path}/`) };
    answers[at(`${path}/`)] = {
      facts: { elements: [element(number !== ODD_PAGE)] },
      staticFacts: { elements: [element(null)] },
    };
  }
  return new FakeSite(answers);
}

/** How each page was read in the end, by its own address. */
async function readingsOf(site: FakeSite): Promise<Record<string, unknown>> {
  const world = new ScanWorld(site);
  const { id } = await world.startScan(home, { limits: { maxPages: 100, depthLimit: 3 } });
  await world.work(id);
  const readings: Record<string, unknown> = {};
  for (let number = 0; number < PAGES; number += 1) {
    const url = at(`/p${number}/`);
    const reading = (await world.storage.pages.find(id, url))?.reading;
    readings[url] = [reading?.mode, reading?.facts?.elements.map(({ visible }) => visible)];
  }
  return readings;
}

describe('A site that redirects all addresses without a slash to those with one', () => {
  it('is read as if its links led to the pages’ own addresses, also when rules prove wrong', async () => {
    const direct = siteWithLinks('/');
    const redirecting = siteWithLinks('');
    const expected = await readingsOf(direct);
    expect(await readingsOf(redirecting)).toEqual(expected);
    expect(redirecting.browserHits.toSorted()).toEqual(direct.browserHits.toSorted());
    expect(expected[at('/p2/')]).toEqual(['browser', [true]]);
    expect(expected[at(`/p${ODD_PAGE}/`)]).toEqual(['browser', [false]]);
  });

  it('is not read where robots.txt forbids the address with the slash', async () => {
    const site = siteWithLinks('', 'User-agent: *\nDisallow: /p0/');
    const readings = await readingsOf(site);
    expect(readings[at('/p0/')]).toEqual([undefined, undefined]);
    expect(site.browserHits).not.toContain(at('/p0/'));
    expect(site.browserHits).toContain(at('/p1/'));
  });
});
