import { describe, expect, it } from '@jest/globals';
import type { ListedScan, Scan } from '@signpost/contracts/http/scan.ts';
import fc from 'fast-check';
import type { ScanEvent } from '../../../frontend/src/lib/events/scan-feed.ts';
import {
  applyListEvent,
  applyListSnapshot,
  listHasGap,
  type ScanList,
  scanListOf,
} from '../../../frontend/src/lib/events/scan-list.ts';
import { aScan, aSession } from '../live-scan/scan-events.ts';
import { anyLastingEvent } from './arbitrary-events.ts';
import { anyAnswering, anyTravel, deliver } from './delivery.ts';
import { ModelServer } from './model-server.ts';

const IDS = ['first', 'second', 'third'];

const scanOf = (id: string): Scan => ({ ...aScan('creating'), id });

/** The same event of another scan. */
function about(id: string, event: ScanEvent): ScanEvent {
  const payload = { ...event.payload, scanId: id };
  const scan = 'scan' in event.payload ? { scan: { ...event.payload.scan, id } } : {};
  return { ...event, payload: { ...payload, ...scan } } as ScanEvent;
}

const startAll = () => new Map(IDS.map((id) => [id, new ModelServer(aSession(scanOf(id)))]));

const listOf = (servers: ReadonlyMap<string, ModelServer>): ScanList =>
  scanListOf([...servers.values()].map(({ details: { scan, seq } }) => ({ ...scan, seq })));

describe('The events of many scans', () => {
  it('give the same list in any order, twice and with gaps', async () => {
    const told = fc.tuple(fc.constantFrom(...IDS), anyLastingEvent, anyTravel);
    await fc.assert(
      fc.asyncProperty(
        fc.array(told, { maxLength: 30 }),
        anyAnswering,
        async (events, answering) => {
          const servers = startAll();
          let list: ScanList | undefined;
          await deliver<ScanList>(
            {
              read: () => listOf(servers),
              put: (snapshot) => {
                list = list === undefined ? snapshot : applyListSnapshot(list, snapshot);
              },
              apply: (event) => {
                if (list === undefined) return false;
                list = applyListEvent(list, event);
                return listHasGap(list, event.payload.scanId);
              },
            },
            events.map(([id, event, travel]) => ({
              commit: () => (servers.get(id) as ModelServer).commit(about(id, event)),
              travel,
            })),
            answering,
            { reconnects: true },
          );
          expect(list).toEqual(listOf(servers));
        },
      ),
    );
  });

  it('give at every moment the list that a reload shows', () => {
    const told = fc.tuple(fc.constantFrom(...IDS), anyLastingEvent);
    fc.assert(
      fc.property(fc.array(told, { maxLength: 30 }), (events) => {
        const servers = startAll();
        let list = listOf(servers);
        for (const [id, event] of events) {
          const server = servers.get(id) as ModelServer;
          list = applyListEvent(list, server.commit(about(id, event)));
          expect(list).toEqual(listOf(servers));
        }
      }),
    );
  });
});

describe('A list of scans', () => {
  const dated = (id: string, createdAt: string): ListedScan => ({
    ...scanOf(id),
    createdAt,
    seq: 4,
  });
  const list = scanListOf([
    dated('newest', '2026-03-03T00:00:00.000Z'),
    dated('oldest', '2026-03-01T00:00:00.000Z'),
  ]);
  const update = (scan: Scan, seq: number) =>
    ({
      name: 'session-update',
      payload: { scanId: scan.id, timestamp: scan.createdAt, scan, seq },
    }) as ScanEvent;

  it('adds a new scan at its position by start time', () => {
    const { seq: _, ...scan } = dated('between', '2026-03-02T00:00:00.000Z');
    const after = applyListEvent(list, update(scan, 9));
    expect(after.scans.map(({ id }) => id)).toEqual(['newest', 'between', 'oldest']);
    expect(after.orders.between).toEqual({ seq: 9, ahead: [] });
  });

  it('applies an event with the whole scan, even without the events before it', () => {
    const stopped: Scan = { ...scanOf('newest'), status: 'stopped' };
    const after = applyListEvent(list, update(stopped, 8));
    expect(after.scans[0]).toEqual(stopped);
    expect(listHasGap(after, 'newest')).toBe(false);
  });

  it('keeps changes newer than a snapshot, and drops deleted scans', () => {
    const stopped: Scan = { ...scanOf('newest'), status: 'stopped' };
    const after = applyListEvent(list, update(stopped, 5));
    const snapshot = scanListOf([dated('newest', '2026-03-03T00:00:00.000Z')]);
    expect(applyListSnapshot(after, snapshot).scans).toEqual([stopped]);
  });

  it('is the same object after an event that it contains', () => {
    expect(applyListEvent(list, update(scanOf('newest'), 4))).toBe(list);
  });
});
