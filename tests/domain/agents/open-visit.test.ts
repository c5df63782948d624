import { describe, expect, it } from '@jest/globals';
import { step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { at, home, noRobots, page } from '../../support/crawled-shop.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const settings = { secondVisitPages: 0, reviewPages: 0 };

function shop(): FakeSite {
  return new FakeSite({
    ...noRobots,
    [home]: page('/a', '/b'),
    [at('/a')]: page(),
    [at('/b')]: page(),
  });
}

/** A scan of the site, and the number of browser sessions that it opened before the manifest was written. */
function observed(site: FakeSite): { world: ScanWorld; opened: () => number } {
  const world = new ScanWorld(site, { settings });
  const { openSession } = site.browser;
  let opened = 0;
  let isRead = false;
  Object.assign(site.browser, {
    openSession: async (...options: Parameters<typeof openSession>) => {
      if (!isRead) opened += 1;
      return await openSession(...options);
    },
  });
  world.onEvent = ({ name }) => {
    if (name === 'robots-txt-generated') isRead = true;
  };
  return { world, opened: () => opened };
}

describe('The browser session in which the start page was read', () => {
  it('reads the other pages of a standard scan too', async () => {
    const site = shop();
    const { world, opened } = observed(site);
    const { status } = await world.work((await world.startScan(home)).id);
    expect(status).toBe('completed');
    expect(site.browserHits).toEqual(expect.arrayContaining([home, at('/a')]));
    expect(opened()).toBe(1);
    expect(site.openSessions).toBe(0);
  });

  it('is closed when the scan waits for its owner', async () => {
    const site = shop();
    const { world } = observed(site);
    const { id } = await world.startScan(home, { scanType: 'smart' });
    expect((await world.work(id)).status).toBe('awaiting_selection');
    expect(site.openSessions).toBe(0);
  });

  it('is closed when the scan is paused before the crawl, which opens another one', async () => {
    const site = shop();
    const { world, opened } = observed(site);
    const { id } = await world.startScan(home);
    const { onEvent } = world;
    let isPaused = false;
    world.onEvent = (event) => {
      onEvent(event);
      const { name, payload } = event;
      const isDiscovered = name === 'session-update' && payload.scan.status === 'scanning';
      if (!isDiscovered || isPaused) return;
      isPaused = true;
      void (async () => {
        const current = await world.storage.scans.find(id);
        if (current) await world.storage.scans.save(step(current, 'pause', world.clock.now()));
        await world.ports.signals.send(id, { type: 'pause' });
      })();
    };
    const paused = await world.work(id);
    expect(paused.status).toBe('paused');
    expect(site.openSessions).toBe(0);
    await world.storage.scans.save(step(paused, 'resume', world.clock.now()));
    expect((await world.work(id)).status).toBe('completed');
    expect(opened()).toBeGreaterThan(1);
    expect(site.openSessions).toBe(0);
  });
});
