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

/** A site whose links lead to `/p0`, `/p1` … or, with `slash`, to the pages' own addresses: `/p0/`, `/p1/` … */
function siteOf(slash: '' | '/'): FakeSite {
  const numbers = Array.from({ length: PAGES }, (_, number) => number);
  const paths = numbers.map((number) => `/p${number}`);
  const links = paths.map((path) => ({
    ...{ url: at(path + slash), text: path, rel: '', nofollow: false },
    landmark: null,
  }));
  const answers: Record<string, FakeAnswers[string]> = { [home]: { facts: { links } } };
  for (const [number, path] of paths.entries()) {
    const element = (visible: boolean | null) => aLink('Next', at('/next'), { visible });
    if (slash === '') answers[at(path)] = { redirectTo: at(`${path}/`) };
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

describe('A site whose addresses all gain a slash', () => {
  it('is read as if its links led to the pages’ own addresses, also when rules prove wrong', async () => {
    const direct = siteOf('/');
    const redirecting = siteOf('');
    const expected = await readingsOf(direct);
    expect(await readingsOf(redirecting)).toEqual(expected);
    expect(redirecting.browserHits.toSorted()).toEqual(direct.browserHits.toSorted());
    expect(expected[at('/p2/')]).toEqual(['browser', [true]]);
    expect(expected[at(`/p${ODD_PAGE}/`)]).toEqual(['browser', [false]]);
  });
});
