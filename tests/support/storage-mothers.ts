import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import type { LogLine, ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { aScan, noon, type ScanWish } from './mothers.ts';

let made = 0;

/** A new id. Tests of one file share a store, so each test needs ids of its own. */
export function freshId(kind: 'claim' | 'scan' | 'user'): string {
  made += 1;
  return `${kind}-${String(made).padStart(16, '0')}`;
}

export const MINUTE = 60_000;

/** An unlimited number of concurrent scans of one owner, for tests that are not about this limit. */
export const PLENTY = NO_SCAN_QUOTAS.scansAtOnce;

export function later(ms: number): Date {
  return new Date(noon.getTime() + ms);
}

/** Stores a new scan, by default of a new owner. */
export async function storedScan(storage: Storage, overrides: ScanWish = {}): Promise<ScanSession> {
  const scan = aScan({ id: freshId('scan'), ownerId: freshId('user'), ...overrides });
  await storage.scans.insert(scan);
  return scan;
}

/** A worker's lease of the scan. Fails when another worker holds it at `now`. */
export async function leased(
  storage: Storage,
  scanId: string,
  { workerId = 'worker-a', now = noon, ttlMs = MINUTE } = {},
): Promise<Lease> {
  const lease = await storage.scans.lease(scanId, workerId, now, ttlMs);
  if (lease === null) throw new Error(`${workerId} could not lease ${scanId}`);
  return lease;
}

/** A new stored scan that a worker holds. */
export async function heldScan(
  storage: Storage,
  overrides: ScanWish = {},
): Promise<{ scanId: string; lease: Lease }> {
  const { id: scanId } = await storedScan(storage, overrides);
  return { scanId, lease: await leased(storage, scanId) };
}

/** An expired lease: another worker has taken the scan over since. */
export async function lostLease(storage: Storage, scanId: string): Promise<Lease> {
  const lease = await leased(storage, scanId);
  await leased(storage, scanId, { workerId: 'worker-b', now: later(2 * MINUTE) });
  return lease;
}

/** A report of events without notes or log lines. */
export function aReport(overrides: Partial<ScanReport> = {}): ScanReport {
  return { events: 1, log: [], notes: {}, ...overrides };
}

/** The log of a scan in its snapshot. */
export async function storedLog(storage: Storage, scanId: string): Promise<readonly LogLine[]> {
  return (await storage.snapshots.read(scanId, { mostPages: 0 }))?.log ?? [];
}

/** The number of the scan's last event that is stored. */
export async function storedSeq(storage: Storage, scanId: string): Promise<number | undefined> {
  return (await storage.scans.find(scanId))?.seq;
}
