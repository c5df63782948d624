import { beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { CredentialsDesks } from '@signpost/backend-domain/agents/login/credentials-desks.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { ManualClock } from '../../support/fixed-clock.ts';
import { aScan } from '../../support/mothers.ts';
import { aLoginWall } from '../../support/note-mothers.ts';
import { storedScan } from '../../support/storage-mothers.ts';

const GIVEN = { username: 'ada', password: 'secret' };
const WALL = aLoginWall('https://example.com/login');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('Credentials that were given to a scan', () => {
  let clock: ManualClock;
  let storage: ReturnType<typeof openInMemoryStorage>;
  let desks: CredentialsDesks;
  let shutdown: AbortController;
  beforeEach(() => {
    clock = new ManualClock();
    storage = openInMemoryStorage();
    desks = new CredentialsDesks({ scans: storage.scans, clock });
    shutdown = new AbortController();
  });

  /** The desk of a scan that was given credentials and now waits for its owner. */
  async function left(status: ScanSession['status'] = 'awaiting_selection') {
    const scan = await storedScan(storage, { status });
    const desk = desks.of(scan.id);
    desk.remember(WALL, GIVEN);
    desks.leave(scan.id, shutdown.signal);
    return { scan, desk };
  }

  it.each(['awaiting_selection', 'paused'] as const)('are kept while it is %s', async (status) => {
    const { scan, desk } = await left(status);
    await clock.advance(HOUR);
    expect(desks.of(scan.id)).toBe(desk);
    expect(desk.remembered(WALL)).toEqual(GIVEN);
  });

  it('are forgotten within a minute after it was stopped', async () => {
    const { scan, desk } = await left();
    await storage.scans.save(aScan({ ...scan, status: 'stopped' }));
    await clock.advance(MINUTE);
    expect(desk.remembered(WALL)).toBeNull();
    expect(clock.sleepers).toBe(0);
  });

  it('are forgotten within a minute after it was deleted', async () => {
    const { scan, desk } = await left('paused');
    await storage.scans.delete(scan.id);
    await clock.advance(MINUTE);
    expect(desk.remembered(WALL)).toBeNull();
  });

  it('are forgotten after two hours, even when the database is unavailable', async () => {
    const { desk } = await left();
    storage.scans.find = () => Promise.reject(new Error('away'));
    await clock.advance(2 * HOUR - 1);
    expect(desk.remembered(WALL)).toEqual(GIVEN);
    await clock.advance(1);
    expect(desk.remembered(WALL)).toBeNull();
  });

  it('are forgotten when the worker closes', async () => {
    const { desk } = await left();
    // Lets the wait for the next check begin: only a wait that has begun can be aborted.
    await clock.advance(0);
    shutdown.abort();
    await clock.advance(0);
    expect(desk.remembered(WALL)).toBeNull();
    expect(clock.sleepers).toBe(0);
  });

  it('are kept while a worker runs the scan again', async () => {
    const { scan, desk } = await left();
    desks.of(scan.id);
    await clock.advance(3 * HOUR);
    expect(desk.remembered(WALL)).toEqual(GIVEN);
  });

  it('do not delay scans without credentials', async () => {
    desks.of('scan');
    desks.leave('scan', shutdown.signal);
    expect(clock.sleeps).toEqual([]);
  });
});
