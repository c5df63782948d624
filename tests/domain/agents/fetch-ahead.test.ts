import { describe, expect, it } from '@jest/globals';
import type { Suspicion } from '@signpost/backend-domain/model/crawl/suspicion.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { at, home, noRobots, page } from '../../support/crawled-shop.ts';
import { aWhile, eventually } from '../../support/eventually.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const shop: FakeAnswers = {
  [home]: page('/a', '/b'),
  [at('/a')]: page('/c'),
  [at('/b')]: page(),
  [at('/c')]: page(),
  [at('/listed')]: page(),
  [at('/sitemap.xml')]: {
    text: `<urlset><url><loc>${at('/listed')}</loc></url></urlset>`,
    contentType: 'application/xml',
  },
};

interface Case {
  readonly scan?: Partial<Pick<ScanSession, 'scanType' | 'limits'>>;
  readonly inHand?: Suspicion;
}

/**
 * Scans the site and expects that exactly these pages are requested before the browser has shown the start page. Also
 * returns the pages that were recorded as being in hand until then.
 */
async function expectAhead(
  expected: readonly string[],
  answers: FakeAnswers,
  { scan = {}, inHand }: Case = {},
): Promise<{ site: FakeSite; recorded: readonly string[] }> {
  const site = new FakeSite(answers);
  const { openSession } = site.browser;
  const pagesAhead = () =>
    site.staticHits.filter((url) => !/robots|sitemap/.test(url) && url !== home);
  let ahead: readonly string[] | null = null;
  let recorded: readonly string[] = [];
  Object.assign(site.browser, {
    openSession: async (...options: Parameters<typeof openSession>) => {
      const session = await openSession(...options);
      return {
        ...session,
        read: async (...reading: Parameters<typeof session.read>) => {
          if (ahead === null) {
            await eventually('the pages', () => pagesAhead().length >= expected.length);
            await aWhile();
            recorded = (await world.ports.notes.read(id, 'in-hand'))?.together ?? [];
            ahead = pagesAhead();
          }
          return await session.read(...reading);
        },
      };
    },
  });
  const world = new ScanWorld(site);
  const { id } = await world.startScan(home, scan);
  if (inHand !== undefined) await world.ports.notes.write(id, 'in-hand', inHand);
  await world.work(id);
  expect(ahead).toEqual(expected);
  return { site, recorded };
}

const [a, b, c, listed] = [at('/a'), at('/b'), at('/c'), at('/listed')];

describe('While the browser shows the start page', () => {
  it('the pages that it links to and those of the sitemap are fetched, each once', async () => {
    const { site } = await expectAhead([a, b, listed], { ...noRobots, ...shop });
    for (const url of [a, b, listed, c])
      expect(site.staticHits.filter((asked) => asked === url)).toHaveLength(1);
  });

  it('the fetched pages are recorded, because any of them may crash the process', async () => {
    const { recorded } = await expectAhead([a, b, listed], { ...noRobots, ...shop });
    expect(recorded).toEqual([home, a, b, listed]);
  });

  it('no page is fetched after a crash', async () => {
    const inHand = { together: [home, a], alone: null, deaths: {} };
    await expectAhead([], { ...noRobots, ...shop }, { inHand });
  });

  it('no page is fetched that the limit of the scan excludes', async () => {
    const limits = { maxPages: 2, depthLimit: 10 };
    await expectAhead([a], { ...noRobots, ...shop }, { scan: { limits } });
  });

  it('no page is fetched that robots.txt forbids', async () => {
    const robots = { [at('/robots.txt')]: { text: 'User-agent: *\nDisallow: /b\n' } };
    await expectAhead([a, listed], { ...robots, ...shop });
  });

  it('no page is fetched when the site asks for pauses between requests', async () => {
    const robots = { [at('/robots.txt')]: { text: 'User-agent: *\nCrawl-delay: 0.02\n' } };
    await expectAhead([], { ...robots, ...shop });
  });

  it('no page is fetched when the owner chooses the pages', async () => {
    await expectAhead([], { ...noRobots, ...shop }, { scan: { scanType: 'smart' } });
  });
});
