import { beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import { step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { saveStep } from '@signpost/backend-domain/use-cases/save-step.ts';
import { ManualClock } from '../../support/fixed-clock.ts';
import { aScan, noon } from '../../support/mothers.ts';
import { aReport, leased, storedSeq } from '../../support/storage-mothers.ts';

const scan = aScan({ status: 'crawling' });
const pause = {
  scanId: scan.id,
  userId: scan.ownerId,
  change: (current: typeof scan) => step(current, 'pause', noon),
};

describe('A change of status by the owner of a scan', () => {
  let storage: ReturnType<typeof openInMemoryStorage>;
  let published: ScanEvent[];
  const ports = () => ({
    ...storage,
    clock: new ManualClock(noon),
    events: { publish: (_: string, event: ScanEvent) => void published.push(event) },
  });
  beforeEach(async () => {
    storage = openInMemoryStorage();
    published = [];
    await storage.scans.insert(scan);
  });

  it('is published after it is stored, with the scan’s next sequence numbers', async () => {
    const lease = await leased(storage, scan.id);
    await storage.notes.report(lease, aReport({ events: 4 }));
    const saved = await saveStep(ports(), pause, NO_SCAN_QUOTAS);
    expect(published).toMatchObject([
      { name: 'session-update', seq: 6, payload: { scan: { status: 'paused' } } },
      { name: 'scan-progress', seq: 7, payload: { phase: 'paused', message: 'Paused' } },
    ]);
    expect([saved.seq, await storedSeq(storage, scan.id)]).toEqual([7, 7]);
    expect((await storage.notes.live(scan.id)).progress).toEqual(published[1]?.payload);
  });

  it('keeps the progress that was reported before it', async () => {
    const lease = await leased(storage, scan.id);
    const progress = {
      progress: 55,
      phase: 'crawling',
      message: '',
      pagesCrawled: 5,
      pagesTotal: 9,
    };
    await storage.notes.report(lease, aReport({ notes: { progress } }));
    await saveStep(ports(), pause, NO_SCAN_QUOTAS);
    expect(published[1]?.payload).toMatchObject({ progress: 55, message: 'Paused' });
  });

  it('is not published when storing it fails', async () => {
    const failure = new Error('The database is unavailable.');
    storage.scans.save = () => Promise.reject(failure);
    await expect(saveStep(ports(), pause, NO_SCAN_QUOTAS)).rejects.toBe(failure);
    expect(published).toEqual([]);
    expect(await storedSeq(storage, scan.id)).toBe(scan.seq);
  });

  it('is published even when `beforePublishing` fails', async () => {
    const beforePublishing = () => Promise.reject(new Error('no'));
    await expect(saveStep(ports(), { ...pause, beforePublishing }, NO_SCAN_QUOTAS)).rejects.toThrow(
      'no',
    );
    expect(published).toHaveLength(2);
  });
});
