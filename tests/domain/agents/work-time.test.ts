import { describe, expect, it } from '@jest/globals';
import { step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import fc from 'fast-check';
import { at, home, page } from '../../support/crawled-shop.ts';
import { fakeMembers, MEMBERS } from '../../support/fake-members.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const PATHS = Array.from({ length: 6 }, (_, index) => `/p/${index}`);
/** robots.txt demands one second between requests, so that reading takes time on the manual clock. */
const SLOW_SHOP = {
  [at('/robots.txt')]: { text: 'User-agent: *\nCrawl-delay: 1\n' },
  [home]: page(...PATHS),
  ...Object.fromEntries(PATHS.map((path) => [at(path), page()])),
};

/** What interrupts a worker, after how many pages, and how long the scan then waits for the next worker. */
interface Interruption {
  readonly by: 'pause' | 'shutdown' | 'crash';
  readonly afterPages: number;
  readonly restMs: number;
}

const interruption: fc.Arbitrary<Interruption> = fc.record({
  by: fc.constantFrom('pause', 'shutdown', 'crash'),
  afterPages: fc.integer({ min: 1, max: 4 }),
  restMs: fc.integer({ min: 0, max: 86_400_000 }),
});

/** Lets one worker run the scan until it ends or is interrupted. Returns how long the worker ran, in milliseconds. */
async function workUntil(
  world: ScanWorld,
  id: string,
  { by, afterPages }: Interruption,
): Promise<number> {
  const shutdown = new AbortController();
  const { scans } = world.storage;
  const save = scans.save;
  let read = 0;
  world.onEvent = ({ name }) => {
    if (name !== 'page-crawled') return;
    read += 1;
    if (read === afterPages) void interrupt();
  };
  async function interrupt(): Promise<void> {
    if (by === 'pause') {
      const scan = await scans.find(id);
      if (scan?.status === 'scanning') await scans.save(step(scan, 'pause', world.clock.now()));
      await world.ports.signals.send(id, { type: 'pause' });
      return;
    }
    // A crashed worker saves nothing.
    if (by === 'crash') scans.save = () => Promise.reject(new Error('The worker is gone.'));
    shutdown.abort(new Error('shutdown'));
  }
  const start = world.clock.monotonicMs();
  await world.work(id, shutdown.signal).catch(() => {});
  scans.save = save;
  world.onEvent = () => {};
  return world.clock.monotonicMs() - start;
}

describe('The worked time of a scan', () => {
  it('grows only while a worker runs the scan, whatever interrupts it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(interruption, { maxLength: 3 }), async (interruptions) => {
        const world = new ScanWorld(new FakeSite(SLOW_SHOP), { settings: { concurrency: 1 } });
        const { id } = await world.startScan(home);
        let workedMs = 0;
        let spentMs = 0;
        for (const one of interruptions) {
          const took = await workUntil(world, id, one);
          spentMs += took;
          const scan = await world.storage.scans.find(id);
          if (scan === null) throw new Error('The scan does not exist.');
          expect(scan.workedMs).toBeGreaterThanOrEqual(workedMs);
          expect(scan.workedMs).toBeLessThanOrEqual(spentMs);
          // A crash loses the time since the last save; a pause or shutdown loses none.
          if (one.by !== 'crash') expect(took - (scan.workedMs - workedMs)).toBeLessThan(500);
          workedMs = scan.workedMs;
          if (scan.status === 'completed') return;
          if (scan.status === 'paused')
            await world.storage.scans.save(step(scan, 'resume', world.clock.now()));
          await world.clock.sleep(one.restMs);
        }
        const start = world.clock.monotonicMs();
        const done = await world.work(id);
        expect(done.status).toBe('completed');
        expect(done.workedMs - workedMs).toBe(world.clock.monotonicMs() - start);
      }),
      { numRuns: 15 },
    );
  });

  it('leaves out the time in which the scan waits for its owner to log in', async () => {
    const { site } = fakeMembers({});
    const world = new ScanWorld(site, { settings: { credentialsWaitMs: 599_999 } });
    const { id } = await world.startScan(MEMBERS);
    const { status, workedMs } = await world.work(id);
    expect(status).toBe('completed');
    expect(world.clock.monotonicMs()).toBeGreaterThanOrEqual(599_999);
    expect(workedMs).toBeLessThan(599_999);
    const timings = Object.values((await world.storage.notes.read(id, 'timings')) ?? {});
    expect(timings.reduce((sum, ms) => sum + ms, 0)).toBe(workedMs);
  });
});
