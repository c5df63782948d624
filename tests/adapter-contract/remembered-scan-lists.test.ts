import { describe, expect, it } from '@jest/globals';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { RememberedScanLists } from '@signpost/adapters/storage/remembered-scan-lists.ts';
import type { ScanRepository } from '@signpost/backend-domain/ports/scan-repository.ts';
import { ManualClock } from '../support/fixed-clock.ts';
import { aScan } from '../support/mothers.ts';

const OWNER = 'user-000000000000000a';

function counted() {
  const { scans } = openInMemoryStorage();
  const clock = new ManualClock();
  const remembered = new RememberedScanLists(scans, { clock, forMs: 250 });
  const asked: string[] = [];
  const listByOwner = scans.listByOwner.bind(scans);
  scans.listByOwner = (ownerId, page) => {
    asked.push(ownerId);
    return listByOwner(ownerId, page);
  };
  return { scans, remembered, clock, asked };
}

const idsOf = async (scans: ScanRepository, ownerId = OWNER) =>
  (await scans.listByOwner(ownerId, { limit: 20 })).scans.map(({ id }) => id);

describe('A cached list of scans', () => {
  it('is read once for many simultaneous callers', async () => {
    const { remembered, asked } = counted();
    await remembered.insert(aScan());
    const lists = await Promise.all(Array.from({ length: 50 }, () => idsOf(remembered)));
    expect(new Set(lists.map(String)).size).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('shows the writes of another process once it has expired', async () => {
    const { scans, remembered, clock } = counted();
    expect(await idsOf(remembered)).toEqual([]);
    await scans.insert(aScan());
    await clock.advance(250);
    expect(await idsOf(remembered)).toEqual([]);
    await clock.advance(1);
    expect(await idsOf(remembered)).toHaveLength(1);
  });

  it('is not kept when a write happened while it was read', async () => {
    const { scans, remembered } = counted();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const listByOwner = scans.listByOwner.bind(scans);
    scans.listByOwner = async (...asked) => {
      const page = await listByOwner(...asked);
      await held;
      return page;
    };
    const early = idsOf(remembered);
    await remembered.insert(aScan());
    const late = idsOf(remembered);
    release();
    expect(await early).toEqual([]);
    expect(await late).toHaveLength(1);
  });

  it('belongs to one owner, and is the same page for every caller', async () => {
    const { remembered } = counted();
    await remembered.insert(aScan());
    expect(await idsOf(remembered, 'somebody-else')).toEqual([]);
    const page = await remembered.listByOwner(OWNER, { limit: 20 });
    expect(await remembered.listByOwner(OWNER, { limit: 20 })).toBe(page);
    await remembered.insert(aScan({ id: 'scan-000000000000000z' }));
    expect(await remembered.listByOwner(OWNER, { limit: 20 })).not.toBe(page);
  });

  it('is not cached when reading it failed', async () => {
    const { scans, remembered } = counted();
    await remembered.insert(aScan());
    const listByOwner = scans.listByOwner.bind(scans);
    scans.listByOwner = async () => {
      throw new Error('away');
    };
    await expect(idsOf(remembered)).rejects.toThrow('away');
    scans.listByOwner = listByOwner;
    expect(await idsOf(remembered)).toHaveLength(1);
  });

  it('is kept for at most two hundred owners', async () => {
    const { remembered, asked } = counted();
    for (let user = 0; user < 500; user += 1) await idsOf(remembered, `user-${user}`);
    asked.length = 0;
    await idsOf(remembered, 'user-499');
    await idsOf(remembered, 'user-300');
    expect(asked).toEqual([]);
    await idsOf(remembered, 'user-0');
    expect(asked).toEqual(['user-0']);
  });
});
