import { describe, expect, it } from '@jest/globals';
import { at, home, noRobots, page } from '../../support/crawled-shop.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { ScanWorld } from '../../support/scan-world.ts';

describe('A link that many pages share', () => {
  it('is stored once, however many pages and commits contain it', async () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/p${index}`);
    const menu = ['/menu-1', '/menu-2'];
    const site = new FakeSite({
      ...noRobots,
      [home]: page(...paths),
      ...Object.fromEntries(paths.map((path) => [at(path), page('/', ...menu)])),
      ...Object.fromEntries(menu.map((path) => [at(path), page('/')])),
    });
    const world = new ScanWorld(site);
    const { pages } = world.storage;
    const commit = pages.commit.bind(pages);
    const handed: string[] = [];
    let commits = 0;
    pages.commit = (lease, batch) => {
      commits += 1;
      handed.push(...batch.found.map(({ url }) => url));
      return commit(lease, batch);
    };
    const { counts } = await world.work((await world.startScan(home)).id);
    expect(counts.pagesCrawled).toBe(63);
    expect(commits).toBeGreaterThan(2);
    expect(handed.filter((url) => url === at('/menu-1'))).toHaveLength(1);
    expect(new Set(handed).size).toBe(handed.length);
  });
});
