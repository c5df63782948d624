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

/** Limits the list to the newest scans. */
export const SCANS_LISTED = 1_000;

/** The user's scans as the server describes them: snapshots with the later events applied. */
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
    orders: Object.fromEntries(listed.map(({ id, seq }) => [id, orderAt(seq)])),
  };
}

/**
 * The list after an event. A `session-update` holds the whole scan, so that no earlier event is missed with it, and a
 * scan that is not in the list is added. Other events apply in their order. The same object when nothing changes.
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
    return due.reduce(changed, kept ?? scan);
  });
  return { scans, orders };
}

/** Whether an event of the scan is missing that only a snapshot can make up for. */
export function listHasGap({ orders }: ScanList, scanId: string): boolean {
  const order = orders[scanId];
  return order !== undefined && hasGap(order);
}

/** `whole`: the scan before the due events, when an event contained it. */
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
