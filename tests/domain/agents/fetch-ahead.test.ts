import { describe, expect, it } from '@jest/globals';
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
): Promise<{ site: FakeSite; ahead: readonly string[] }> {
  const site = new FakeSite(answers);
  const { openSession } = site.browser;
  let ahead: readonly string[] | null = null;
  Object.assign(site.browser, {
    openSession: async (...options: Parameters<typeof openSession>) => {
      const session = await openSession(...options);
      return {
        ...session,
        read: async (...reading: Parameters<typeof session.read>) => {
          for (let turn = 0; ahead === null && turn < 50; turn += 1) await aWhile();
          ahead ??= site.staticHits.filter((url) => !/robots|sitemap/.test(url) && url !== home);
          return await session.read(...reading);
        },
      };
    },
  });
  const world = new ScanWorld(site);
  await world.work((await world.startScan(home, scan)).id);
  return { site, ahead: ahead ?? [] };
}

describe('While the browser shows the start page', () => {
  it('the pages that it links to and those of the sitemap are fetched, each once', async () => {
    const { site, ahead } = await scanned({ ...noRobots, ...shop });
    expect(ahead).toEqual([at('/a'), at('/b'), at('/listed')]);
    for (const url of [...ahead, at('/c')])
      expect(site.staticHits.filter((asked) => asked === url)).toHaveLength(1);
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
