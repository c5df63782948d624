import { describe, expect, it } from '@jest/globals';
import type { Suspicion } from '@signpost/backend-domain/model/crawl/suspicion.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { at, home, noRobots, page } from '../../support/crawled-shop.ts';
import { aWhile } from '../../support/eventually.ts';
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

/** Scans the site. `ahead`: the pages that it requested before the browser had shown the start page. */
async function scanned(
  answers: FakeAnswers,
  scan: Partial<Pick<ScanSession, 'scanType' | 'limits'>> = {},
  inHand: Suspicion | null = null,
): Promise<{ site: FakeSite; ahead: readonly string[]; recorded: readonly string[] }> {
  const site = new FakeSite(answers);
  const { openSession } = site.browser;
  let ahead: readonly string[] | null = null;
  let recorded: readonly string[] = [];
  Object.assign(site.browser, {
    openSession: async (...options: Parameters<typeof openSession>) => {
      const session = await openSession(...options);
      return {
        ...session,
        read: async (...reading: Parameters<typeof session.read>) => {
          const isFirst = ahead === null;
          for (let turn = 0; isFirst && turn < 50; turn += 1) await aWhile();
          if (isFirst) recorded = (await world.ports.notes.read(id, 'in-hand'))?.together ?? [];
          ahead ??= site.staticHits.filter((url) => !/robots|sitemap/.test(url) && url !== home);
          return await session.read(...reading);
        },
      };
    },
  });
  const world = new ScanWorld(site);
  const { id } = await world.startScan(home, scan);
  if (inHand !== null) await world.ports.notes.write(id, 'in-hand', inHand);
  await world.work(id);
  return { site, ahead: ahead ?? [], recorded };
}

describe('While the browser shows the start page', () => {
  it('the pages that it links to and those of the sitemap are fetched, each once', async () => {
    const { site, ahead } = await scanned({ ...noRobots, ...shop });
    expect(ahead).toEqual([at('/a'), at('/b'), at('/listed')]);
    for (const url of [...ahead, at('/c')])
      expect(site.staticHits.filter((asked) => asked === url)).toHaveLength(1);
  });

  it('the fetched pages are recorded, because any of them may crash the process', async () => {
    const { recorded } = await scanned({ ...noRobots, ...shop });
    expect(recorded).toEqual([home, at('/a'), at('/b'), at('/listed')]);
  });

  it('no page is fetched after a crash', async () => {
    const crashed = { together: [home, at('/a')], alone: null, deaths: {} };
    expect((await scanned({ ...noRobots, ...shop }, {}, crashed)).ahead).toEqual([]);
  });

  it('no page is fetched that the limit of the scan excludes', async () => {
    const limits = { maxPages: 2, depthLimit: 10 };
    const { ahead } = await scanned({ ...noRobots, ...shop }, { limits });
    expect(ahead).toEqual([at('/a')]);
  });

  it('no page is fetched that robots.txt forbids', async () => {
    const robots = { [at('/robots.txt')]: { text: 'User-agent: *\nDisallow: /b\n' } };
    expect((await scanned({ ...robots, ...shop })).ahead).toEqual([at('/a'), at('/listed')]);
  });

  it('no page is fetched when the site asks for pauses between requests', async () => {
    const robots = { [at('/robots.txt')]: { text: 'User-agent: *\nCrawl-delay: 1\n' } };
    expect((await scanned({ ...robots, ...shop })).ahead).toEqual([]);
  });

  it('no page is fetched when the owner chooses the pages', async () => {
    expect((await scanned({ ...noRobots, ...shop }, { scanType: 'smart' })).ahead).toEqual([]);
  });
});
