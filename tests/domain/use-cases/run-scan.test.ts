import { describe, expect, it } from '@jest/globals';
import { failureOf, type ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import { LanguageModelFailed } from '@signpost/backend-domain/model/shared/language-task.ts';
import { StorageRefused } from '../../../adapters/storage/storage-errors.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { aScan } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';
import { later, leased, storedLog } from '../../support/storage-mothers.ts';

const HOME = 'https://shop.example/';
const DAY = 86_400_000;
const PRIVATE = '/srv/signpost/data: select * from scan';

/** Runs a scan in which storing the files fails with this error. */
async function scanThatMeets(error: Error) {
  const world = new ScanWorld(new FakeSite({ [HOME]: {} }));
  world.ports.manifests.save = async () => {
    throw error;
  };
  const { id } = await world.startScan(HOME);
  const rejected = await world.work(id).then(
    () => null,
    (reason: unknown) => reason,
  );
  const scan = await world.storage.scans.find(id);
  const failure = scan && failureOf(scan);
  return { world, scan, failure, rejected, log: await storedLog(world.storage, id) };
}

describe('A scan that an error ends', () => {
  it.each([
    ['internal', new TypeError(`Cannot read ${PRIVATE}`)],
    ['storage.refused', new StorageRefused(PRIVATE)],
  ])('for an unexpected reason does not show its details to the owner: %s', async (code, error) => {
    const { world, scan, failure, rejected, log } = await scanThatMeets(error);
    expect(rejected).toBe(error);
    expect(scan).toMatchObject({ status: 'error', resumesTo: 'manifest', failure: { code } });
    expect(world.named('scan-error')).toEqual([failure]);
    expect(JSON.stringify([scan, log, world.events])).not.toContain('/srv/');
  });

  it('for a reason that its owner can change shows that reason', async () => {
    const error: DomainError = new LanguageModelFailed('auth', 'The model refuses our key.');
    const { world, failure, rejected } = await scanThatMeets(error);
    expect(rejected).toBeNull();
    expect(failure).toEqual({ code: error.code, message: error.message });
    expect(world.named('scan-error')).toEqual([failure]);
  });
});

describe('The failure of a scan', () => {
  const failureOn = async (site: FakeSite) => {
    const world = new ScanWorld(site);
    const { id } = await world.startScan(HOME);
    const scan = await world.work(id);
    return [scan.status, failureOf(scan)?.code];
  };

  it('has its own code when the site did not answer, so that http can be tried', async () => {
    const silent = new FakeSite({
      [HOME]: { unreachable: 'refused' },
      [`${HOME}robots.txt`]: { status: 404 },
    });
    expect(await failureOn(silent)).toEqual(['failed', 'site.unreachable']);
  });

  it('has another code when the site answered with an error', async () => {
    const missing = new FakeSite({ [HOME]: { status: 404 } });
    expect(await failureOn(missing)).toEqual(['failed', 'scan.site-not-scannable']);
  });
});

describe('A worker that continues after another one has taken its scan over', () => {
  it('changes nothing that the other worker stored, and publishes nothing', async () => {
    const world = new ScanWorld(new FakeSite({ [HOME]: {} }));
    const { id } = await world.startScan(HOME);
    let theirs: ScanSession | null = null;
    world.ports.manifests.save = async () => {
      const lease = await leased(world.storage, id, { workerId: 'worker-2', now: later(DAY) });
      const scan = await world.storage.scans.find(id);
      if (scan)
        theirs = await world.storage.scans.save(aScan({ ...scan, status: 'scanning' }), { lease });
      throw new Error('The connection broke.');
    };
    expect(await world.work(id)).toEqual(theirs);
    expect(theirs).toMatchObject({ status: 'scanning' });
    expect(world.named('scan-error')).toEqual([]);
  });
});
