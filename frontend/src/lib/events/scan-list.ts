import type { ListedScan, Scan } from '@signpost/contracts/http/scan.ts';
import { type EventOrder, hasGap, orderAt, takeEvent, takeSnapshot } from './event-order.ts';
import { scanAfter } from './scan-after.ts';
import { isLasting, type ScanEvent } from './scan-feed.ts';

/** The newest scans only: nobody reads a longer list. */
export const SCANS_LISTED = 1_000;

/** The user's scans as the server tells them: snapshots with the later events applied. */
export interface ScanList {
  /** Newest first. */
  readonly scans: readonly Scan[];
  /** By the id of the scan. */
  readonly orders: Readonly<Record<string, EventOrder>>;
}

/** The list that a snapshot gives. */
export function scanListOf(listed: readonly ListedScan[]): ScanList {
  return {
    scans: listed.map(({ seq: _, ...scan }) => scan),
    orders: Object.fromEntries(listed.map(({ id, seq = 0 }) => [id, orderAt(seq)])),
  };
}

/**
 * The list after an event. A `session-update` holds the whole scan, so that no earlier event is missed with it, and a
 * scan that is not in the list is added. Other events apply in their order. The same object when nothing changes.
 */
export function applyListEvent(list: ScanList, event: ScanEvent): ScanList {
  const { scanId } = event.payload;
  const known = list.orders[scanId];
  if (known === undefined)
    return event.name === 'session-update' ? withNewScan(list, event.payload) : list;
  if (!isLasting(event)) return withScan(list, scanId, (scan) => scanAfter(scan, event));
  const { seq } = event.payload;
  if (event.name === 'session-update' && seq <= known.seq) return list;
  const whole = event.name === 'session-update';
  const { order, due } = whole ? takeSnapshot(known, seq) : takeEvent(known, event);
  if (order === known) return list;
  const applied = whole ? [event, ...due] : due;
  const orders = { ...list.orders, [scanId]: order };
  return withScan({ ...list, orders }, scanId, (scan) => applied.reduce(scanAfter, scan));
}

/** The list after a new snapshot; of each scan the newer of the two. Scans that the snapshot does not hold are gone. */
export function applyListSnapshot(list: ScanList, snapshot: ScanList): ScanList {
  const before = new Map(list.scans.map((scan) => [scan.id, scan]));
  const orders: Record<string, EventOrder> = {};
  const scans = snapshot.scans.map((scan) => {
    const { seq } = snapshot.orders[scan.id] ?? orderAt(0);
    const known = list.orders[scan.id] ?? orderAt(0);
    const kept = seq < known.seq ? before.get(scan.id) : undefined;
    const { order, due } = takeSnapshot(known, kept === undefined ? seq : known.seq);
    orders[scan.id] = order;
    return due.reduce(scanAfter, kept ?? scan);
  });
  return { scans, orders };
}

/** Whether an event of the scan is missing that only a snapshot can make up for. */
export function listHasGap({ orders }: ScanList, scanId: string): boolean {
  const order = orders[scanId];
  return order !== undefined && hasGap(order);
}

function withScan(list: ScanList, id: string, change: (scan: Scan) => Scan): ScanList {
  const place = list.scans.findIndex((scan) => scan.id === id);
  const scan = list.scans[place];
  if (scan === undefined) return list;
  const next = change(scan);
  return next === scan ? list : { ...list, scans: list.scans.with(place, next) };
}

function withNewScan(
  list: ScanList,
  { scan, seq = 0 }: { readonly scan: Scan; readonly seq?: number | undefined },
): ScanList {
  const older = list.scans.findIndex(({ createdAt }) => createdAt <= scan.createdAt);
  const place = older === -1 ? list.scans.length : older;
  return {
    scans: list.scans.toSpliced(place, 0, scan).slice(0, SCANS_LISTED),
    orders: { ...list.orders, [scan.id]: orderAt(seq) },
  };
}
