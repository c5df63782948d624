import type { ListedScan, Scan } from '@signpost/contracts/http/scan.ts';
import {
  type Due,
  type EventOrder,
  hasGap,
  orderAt,
  takeEvent,
  takeSnapshot,
} from './event-order.ts';
import { isLasting, type LastingEvent, type ScanEvent } from './scan-feed.ts';

/** The list holds at most this many scans, the newest. */
export const SCANS_LISTED = 1_000;

/** The user's scans as the server describes them: snapshots with the later events applied. */
export interface ScanList {
  /** Newest first. */
  readonly scans: readonly Scan[];
  /** The order of each scan's events, by the scan's id. */
  readonly orders: Readonly<Record<string, EventOrder>>;
}

/** The list from a snapshot. */
export function scanListOf(listed: readonly ListedScan[]): ScanList {
  return {
    scans: listed.map(({ seq: _, ...scan }) => scan),
    orders: Object.fromEntries(listed.map(({ id, seq }) => [id, orderAt(seq)])),
  };
}

/**
 * The list after an event. A `session-update` contains the whole scan: it makes up for missing earlier events and adds
 * a scan that is not in the list. Other events apply in their order. Returns the same object when nothing changes.
 */
export function applyListEvent(list: ScanList, event: ScanEvent): ScanList {
  if (!isLasting(event)) return list;
  const { scanId, seq } = event.payload;
  const known = list.orders[scanId];
  if (event.name === 'session-update') {
    const { scan } = event.payload;
    if (known === undefined) return withNewScan(list, scan, seq);
    return seq <= known.seq ? list : withChange(list, scanId, takeSnapshot(known, seq), scan);
  }
  return known === undefined ? list : withChange(list, scanId, takeEvent(known, event));
}

/** The list after a new snapshot: the newer version of each scan. Scans that are not in the snapshot are removed. */
export function applyListSnapshot(list: ScanList, snapshot: ScanList): ScanList {
  const before = new Map(list.scans.map((scan) => [scan.id, scan]));
  const orders: Record<string, EventOrder> = {};
  const scans = snapshot.scans.map((scan) => {
    const { seq } = snapshot.orders[scan.id] ?? orderAt(0);
    const known = list.orders[scan.id] ?? orderAt(0);
    const kept = seq < known.seq ? before.get(scan.id) : undefined;
    const { order, due } = takeSnapshot(known, kept === undefined ? seq : known.seq);
    orders[scan.id] = order;
    return due.reduce(changed, kept ?? scan);
  });
  return { scans, orders };
}

/** Whether an event of the scan is missing, so that the list needs a new snapshot. */
export function listHasGap({ orders }: ScanList, scanId: string): boolean {
  const order = orders[scanId];
  return order !== undefined && hasGap(order);
}

/** Applies the due events. `whole`: the scan that an event contained, to apply them to. */
function withChange(list: ScanList, id: string, { order, due }: Due, whole?: Scan): ScanList {
  if (order === list.orders[id]) return list;
  const orders = { ...list.orders, [id]: order };
  const place = list.scans.findIndex((scan) => scan.id === id);
  const scan = list.scans[place];
  if (scan === undefined) return { ...list, orders };
  const next = due.reduce(changed, whole ?? scan);
  return { scans: next === scan ? list.scans : list.scans.with(place, next), orders };
}

function withNewScan(list: ScanList, scan: Scan, seq: number): ScanList {
  const older = list.scans.findIndex(({ createdAt }) => createdAt <= scan.createdAt);
  const place = older === -1 ? list.scans.length : older;
  return {
    scans: list.scans.toSpliced(place, 0, scan).slice(0, SCANS_LISTED),
    orders: { ...list.orders, [scan.id]: orderAt(seq) },
  };
}

const changed = (scan: Scan, { name, payload }: LastingEvent): Scan =>
  name === 'session-update' ? payload.scan : scan;
