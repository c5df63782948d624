import { describe, expect, it } from '@jest/globals';
import { exploringDone, scanProgress } from '@signpost/backend-domain/model/scan/scan-progress.ts';
import { step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import fc from 'fast-check';
import { at, home, linkTo, noRobots } from '../../support/crawled-shop.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { aButton } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const account = aButton('Account', { discloses: 'closed', landmark: 'banner' });
const withTabs = { elements: [account, aButton('Reviews', { discloses: 'closed' })] };
const products = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `/product/${name}`);
const tags = ['x', 'y', 'z'].map((name) => `/tag/${name}`);
const paths = [...products, '/about', ...tags];
/** The pages of this shop that are explored: the start page and two of each pattern with tabs. */
const EXPLORED = [home, ...['/product/g', '/product/h', '/tag/y', '/tag/z'].map(at)];

function shop(more: FakeAnswers = {}): FakeAnswers {
  return {
    ...noRobots,
    [home]: { facts: { elements: [account], links: paths.map((path) => linkTo(path)) } },
    [at('/about')]: { facts: { elements: [account] } },
    ...Object.fromEntries([...products, ...tags].map((path) => [at(path), { facts: withTabs }])),
    ...more,
  };
}

/** The names of the states that are stored with each page, for the pages that were explored. */
async function statesOf(world: ScanWorld, scanId: string): Promise<Record<string, string[]>> {
  const pages = await world.storage.pages.readings(scanId, { afterSeq: 0, limit: 1_000 });
  return Object.fromEntries(
    pages
      .flatMap(({ url, reading }) => {
        const states = reading?.facts?.states;
        const names = states?.flatMap(({ elements }) => elements.map(({ name }) => name));
        return names === undefined ? [] : [[url, names] as const];
      })
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const ALL_STATES: Record<string, string[]> = {
  [home]: ['Inside Account'],
  ...Object.fromEntries(EXPLORED.slice(1).map((url) => [url, ['Inside Reviews']])),
};

async function scanned(
  site: FakeSite,
  settings: ConstructorParameters<typeof ScanWorld>[1] = {},
): Promise<{ world: ScanWorld; id: string }> {
  const world = new ScanWorld(site, settings);
  const { id } = await world.startScan(home);
  expect((await world.work(id)).status).toBe('completed');
  return { world, id };
}

/** Lets each request wait for some turns of other work, so that pages answer in another order. */
function delayed(site: FakeSite, turns: readonly number[]): FakeSite {
  let asked = 0;
  const wait = async (): Promise<void> => {
    asked += 1;
    for (let turn = turns[asked % turns.length] ?? 0; turn > 0; turn -= 1) await Promise.resolve();
  };
  const { fetch } = site.fetcher;
  const { openSession } = site.browser;
  Object.assign(site.fetcher, {
    fetch: async (...call: Parameters<typeof fetch>) => {
      await wait();
      return fetch(...call);
    },
  });
  Object.assign(site.browser, {
    openSession: async () => {
      const session = await openSession();
      return {
        ...session,
        read: async (...call: Parameters<typeof session.read>) => {
          await wait();
          return session.read(...call);
        },
      };
    },
  });
  site.explores = wait;
  return site;
}

describe('The exploration of a site', () => {
  it('begins when no page is left to read', async () => {
    const site = new FakeSite(shop());
    const world = new ScanWorld(site, { settings: { concurrency: 3 } });
    const { id } = await world.startScan(home);
    const pending: number[] = [];
    site.explores = async () => {
      pending.push((await world.storage.pages.count(id)).pending);
    };
    await world.work(id);
    expect(pending).toEqual(EXPLORED.map(() => 0));
    expect(site.exploredPages.toSorted()).toEqual(EXPLORED.toSorted());
  });

  it('stores the states with the pages, and changes nothing else of them', async () => {
    const { world, id } = await scanned(new FakeSite(shop()));
    expect(await statesOf(world, id)).toEqual(ALL_STATES);
    const page = await world.storage.pages.find(id, at('/product/h'));
    const other = await world.storage.pages.find(id, at('/product/a'));
    expect(page).toMatchObject({ state: 'read', attempts: 1, reading: { mode: 'static' } });
    expect(Object.keys(page?.reading?.facts ?? {}).toSorted()).toEqual(
      [...Object.keys(other?.reading?.facts ?? {}), 'states'].toSorted(),
    );
  });

  it('explores the same pages, however they are read and in whichever order they answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('auto', 'always'),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 8 }),
        async (render, concurrency, turns) => {
          const site = delayed(new FakeSite(shop()), turns);
          const { world, id } = await scanned(site, { settings: { render, concurrency } });
          expect(await statesOf(world, id)).toEqual(ALL_STATES);
          expect(site.exploredPages).toHaveLength(EXPLORED.length);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('explores nothing where no page is read in the browser', async () => {
    const site = new FakeSite(shop());
    await scanned(site, { settings: { render: 'never' } });
    expect(site.exploredPages).toEqual([]);
  });

  it('explores as many pages at once as it reads', async () => {
    const site = new FakeSite(shop());
    let [open, most] = [0, 0];
    site.explores = async () => {
      open += 1;
      most = Math.max(most, open);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      open -= 1;
    };
    await scanned(site, { settings: { concurrency: 3 } });
    expect(most).toBe(3);
  });

  it('tells its owner what it does and how far it is', async () => {
    const { world, id } = await scanned(new FakeSite(shop()), { settings: { concurrency: 1 } });
    const message = 'Exploring menus and tabs of 5 pages';
    expect(world.named('scan-log').map((line) => line.message)).toContain(`${message}.`);
    const progress = world.named('scan-progress').filter((each) => each.message === message);
    expect(progress.map((each) => each.progress)).toEqual(
      EXPLORED.map((_, explored) => scanProgress('scanning', exploringDone(explored, 5))),
    );
    const actions = world
      .named('agent-action')
      .filter(({ action }) => action === 'Explored a page');
    expect(actions).toHaveLength(EXPLORED.length);
    expect((await world.storage.scans.find(id))?.counts.pagesCrawled).toBe(paths.length + 1);
  });
});

describe('Pages that an exploration finds', () => {
  it('are read and explored, too', async () => {
    const site = new FakeSite(
      shop({
        [at('/tag/z')]: { facts: withTabs, linksBehindButtons: [linkTo('/calendar')] },
        [at('/calendar')]: { facts: withTabs },
      }),
    );
    const { world, id } = await scanned(site);
    expect(await world.states(id)).toMatchObject({ [at('/calendar')]: 'read' });
    const page = await world.storage.pages.find(id, at('/tag/z'));
    expect(page?.reading?.facts?.links.map(({ url }) => url)).toEqual([at('/calendar')]);
    expect(site.exploredPages.at(-1)).toBe(at('/calendar'));
    expect(site.exploredPages).toHaveLength(EXPLORED.length + 1);
  });

  it('are not explored when two pages of their pattern were', async () => {
    const site = new FakeSite(
      shop({
        [home]: {
          facts: { elements: [account], links: paths.map((path) => linkTo(path)) },
          linksBehindButtons: [linkTo('/product/z')],
        },
        [at('/product/z')]: { facts: withTabs },
      }),
    );
    const { world, id } = await scanned(site);
    expect(await world.states(id)).toMatchObject({ [at('/product/z')]: 'read' });
    expect(site.exploredPages.toSorted()).toEqual(EXPLORED.toSorted());
  });

  it('are not read beyond the page limit of the scan', async () => {
    const site = new FakeSite(
      shop({
        [at('/tag/z')]: { facts: withTabs, linksBehindButtons: [linkTo('/calendar')] },
        [at('/calendar')]: {},
      }),
    );
    const world = new ScanWorld(site);
    const limits = { maxPages: paths.length + 1, depthLimit: 10 };
    const { id } = await world.startScan(home, { limits });
    const { status, counts } = await world.work(id);
    expect({ status, read: counts.pagesCrawled }).toEqual({
      ...{ status: 'completed', read: limits.maxPages },
    });
    expect(site.hits(at('/calendar'))).toBe(0);
  });
});

describe('Pages with the same sidebar', () => {
  const shelves = aButton('Shelves', { discloses: 'closed', landmark: 'navigation' });
  const sidebar = { facts: { elements: [account, shelves] } };
  const withSidebar = Object.fromEntries([...products, ...tags].map((path) => [at(path), sidebar]));
  const states = {
    ...{ [home]: ['Inside Account'] },
    ...Object.fromEntries(EXPLORED.slice(1).map((url) => [url, ['Inside Shelves']])),
  };

  it('have its states when two of them were explored', async () => {
    const site = new FakeSite(shop(withSidebar));
    const { world, id } = await scanned(site);
    expect(site.exploredPages).toHaveLength(3);
    expect(await statesOf(world, id)).toEqual(states);
  });

  it('have its states whenever the scan is interrupted', async () => {
    for (let killedAt = 1; killedAt <= 3; killedAt += 1) {
      const site = new FakeSite(shop(withSidebar));
      const world = new ScanWorld(site, { settings: { concurrency: 2 } });
      const { id } = await world.startScan(home);
      const shutdown = new AbortController();
      site.explores = async () => {
        if (site.exploredPages.length === killedAt) shutdown.abort(new Error('It ends here.'));
      };
      await world.work(id, shutdown.signal);
      expect((await world.work(id)).status).toBe('completed');
      expect(await statesOf(world, id)).toEqual(states);
      expect(new Set(site.exploredPages).size).toBe(3);
    }
  });

  it('are all explored when one of the two cannot be', async () => {
    const gone = { unreachable: 'timeout' as const };
    const site = new FakeSite(
      shop({ ...withSidebar, [at('/product/h')]: (times) => (times > 1 ? gone : sidebar) }),
    );
    const { world, id } = await scanned(site, { settings: { render: 'always' } });
    expect(await statesOf(world, id)).toEqual({ ...states, [at('/product/h')]: [] });
    expect(new Set(site.exploredPages).size).toBe(EXPLORED.length);
  });
});

describe('A page that cannot be explored', () => {
  const always = { settings: { render: 'always' as const, concurrency: 1 } };

  it('is tried once more, after the pause that a busy site asks for', async () => {
    const busy = { status: 503, headers: { 'retry-after': '30' } };
    const site = new FakeSite(
      shop({ [at('/tag/z')]: (times) => (times === 2 ? busy : { facts: withTabs }) }),
    );
    const { world, id } = await scanned(site, always);
    expect(await statesOf(world, id)).toEqual(ALL_STATES);
    expect(world.clock.monotonicMs()).toBeGreaterThanOrEqual(30_000);
  });

  it.each([
    ['does not answer', { unreachable: 'timeout' as const }],
    ['leads to another page', { redirectTo: at('/about') }],
  ])('stays as it was read: it %s', async (_, later) => {
    const site = new FakeSite(
      shop({ [at('/tag/z')]: (times) => (times > 1 ? later : { facts: withTabs }) }),
    );
    const { world, id } = await scanned(site, always);
    expect(await statesOf(world, id)).toEqual({ ...ALL_STATES, [at('/tag/z')]: [] });
    expect((await world.states(id))[at('/tag/z')]).toBe('read');
    expect(site.exploredPages.filter((url) => url === at('/tag/z'))).toHaveLength(2);
  });
});

describe('A scan that is interrupted while it explores pages', () => {
  it('explores each page once, whenever its process is killed', async () => {
    for (let killedAt = 1; killedAt <= EXPLORED.length; killedAt += 1) {
      const site = new FakeSite(shop());
      const world = new ScanWorld(site, { settings: { concurrency: 2 } });
      const { id } = await world.startScan(home);
      const shutdown = new AbortController();
      const writeHeld = world.storage.notes.writeHeld.bind(world.storage.notes);
      site.explores = async () => {
        if (site.exploredPages.length !== killedAt) return;
        // A dead process writes nothing.
        world.storage.notes.writeHeld = async () => {};
        shutdown.abort(new Error('This process dies.'));
        throw new Error('This process dies.');
      };
      await world.work(id, shutdown.signal);
      world.storage.notes.writeHeld = writeHeld;
      const stored = Object.keys(await statesOf(world, id));
      const before = site.exploredPages.length;
      expect((await world.work(id)).status).toBe('completed');
      expect(await statesOf(world, id)).toEqual(ALL_STATES);
      const again = site.exploredPages.slice(before);
      expect([...stored, ...again].toSorted()).toEqual(EXPLORED.toSorted());
    }
  });

  it('does not explore a page again that killed three processes', async () => {
    const site = new FakeSite(shop());
    const world = new ScanWorld(site, { settings: { concurrency: 3 } });
    const { id } = await world.startScan(home);
    const writeHeld = world.storage.notes.writeHeld.bind(world.storage.notes);
    let shutdown = new AbortController();
    site.explores = async (url) => {
      if (url !== home) return;
      world.storage.notes.writeHeld = async () => {};
      shutdown.abort(new Error('This process dies.'));
      throw new Error('This process dies.');
    };
    for (let process = 0; process < 4; process += 1) {
      world.storage.notes.writeHeld = writeHeld;
      shutdown = new AbortController();
      await world.work(id, shutdown.signal);
    }
    expect((await world.storage.scans.find(id))?.status).toBe('completed');
    const { [home]: _, ...others } = ALL_STATES;
    expect(await statesOf(world, id)).toEqual(others);
    expect((await world.states(id))[home]).toBe('read');
    expect(site.exploredPages.filter((url) => url === home)).toHaveLength(3);
    expect(world.named('scan-log').map(({ message }) => message)).toContain(
      `${home} ended the process that explored it. It is not explored again.`,
    );
  });

  it('keeps what was explored when it is paused, and explores the rest when it is resumed', async () => {
    const site = new FakeSite(shop());
    const world = new ScanWorld(site, { settings: { concurrency: 2 } });
    const { id } = await world.startScan(home);
    site.explores = async () => {
      if (site.exploredPages.length !== 1) return;
      const current = await world.storage.scans.find(id);
      if (current) await world.storage.scans.save(step(current, 'pause', world.clock.now()));
      await world.ports.signals.send(id, { type: 'pause' });
    };
    const paused = await world.work(id);
    expect(paused).toMatchObject({ status: 'paused', resumesTo: 'scanning' });
    expect(Object.keys(await statesOf(world, id)).toSorted()).toEqual(
      site.exploredPages.toSorted(),
    );
    expect(site.exploredPages.length).toBeLessThan(EXPLORED.length);
    await world.storage.scans.save(step(paused, 'resume', world.clock.now()));
    expect((await world.work(id)).status).toBe('completed');
    expect(site.exploredPages.toSorted()).toEqual(EXPLORED.toSorted());
  });

  it('explores no further page when it is stopped', async () => {
    const site = new FakeSite(shop());
    const world = new ScanWorld(site, { settings: { concurrency: 2 } });
    const { id } = await world.startScan(home);
    site.explores = async () => {
      if (site.exploredPages.length === 2) await world.ports.signals.send(id, { type: 'stop' });
    };
    await world.work(id);
    expect(site.exploredPages).toHaveLength(2);
  });
});

describe('A scan whose time is over while it explores pages', () => {
  it('goes on with the states that it has found', async () => {
    const site = new FakeSite(shop());
    const world = new ScanWorld(site, { settings: { concurrency: 1, maxReadingMs: 100_000 } });
    const { id } = await world.startScan(home);
    site.explores = () => world.clock.sleep(60_000);
    const { status, counts } = await world.work(id);
    expect({ status, read: counts.pagesCrawled }).toEqual({
      ...{ status: 'completed', read: paths.length + 1 },
    });
    expect(site.exploredPages).toHaveLength(2);
    expect(Object.keys(await statesOf(world, id))).toHaveLength(2);
    expect(world.named('scan-log').map(({ message }) => message)).toContain(
      'The scan has run for 2 minutes, the longest that this server allows. It goes on with the pages that it has read.',
    );
  });
});
