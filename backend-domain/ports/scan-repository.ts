import type { ScanReport } from '../model/scan/scan-report.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import type { QueuedScan } from './scan-queue.ts';

/** A part of a list of scans; `nextCursor` leads to the next one, null at the end. */
export interface ScanPage {
  readonly scans: readonly ScanSession[];
  readonly nextCursor: string | null;
}

/** How a scan is saved: by a worker with its lease; with events that tell of it. */
export interface SaveScan {
  readonly lease?: Lease;
  readonly report?: ScanReport;
}

/** Scans and who may work on them. */
export interface ScanRepository {
  /** The scan's `seq` says which events its creation counts. */
  insert(scan: ScanSession): Promise<void>;
  /** Null when there is none. */
  find(id: string): Promise<ScanSession | null>;
  /**
   * Overwrites the stored scan of `version`, stores the report with it, and returns it with the next version and the
   * number of its last event; both or nothing.
   * Rejects with StaleScan when another version is stored, ScanNotFound when none is. A worker saves by its lease: rejects
   * with LeaseLost, whatever the version, when a newer one exists.
   */
  save(scan: ScanSession, how?: SaveScan): Promise<ScanSession>;
  /**
   * Saves a scan that goes to work, as `save` does. Rejects with TooManyScans when its owner has `most` other scans in a
   * working state: of any number of parallel calls no more succeed than there is room for.
   */
  saveAtWork(scan: ScanSession, most: number, report?: ScanReport): Promise<ScanSession>;
  /**
   * Saves the scan as `saveAtWork` does and makes exactly these of its URLs pending, others that were pending go back to
   * discovered; both or nothing. A person chooses while no worker holds the scan. Unknown URLs are ignored.
   */
  saveSelected(
    scan: ScanSession,
    urls: readonly string[],
    most: number,
    report?: ScanReport,
  ): Promise<ScanSession>;
  /** Removes the scan with its pages, files and journal. True when there was one. */
  delete(id: string): Promise<boolean>;
  /** A user's scans, newest first; `cursor` is the previous page's `nextCursor`. Never changed after it was given. */
  listByOwner(ownerId: string, page: { limit: number; cursor?: string }): Promise<ScanPage>;
  /** Scans in a working state without a live lease, oldest first. */
  listAbandoned(now: Date): Promise<QueuedScan[]>;
  /** Bytes that the page facts and files of the scan take in this store, about; 0 when there is no such scan. */
  storedBytes(id: string): Promise<number>;
  /** The same of all scans. */
  storedBytesInAll(): Promise<number>;
  /**
   * Takes the scan for `workerId` until `now + ttlMs`. Null while another worker's lease is live.
   * Each lease has a higher fence than any before it: writes with an older one are refused.
   */
  lease(id: string, workerId: string, now: Date, ttlMs: number): Promise<Lease | null>;
  /** Prolongs a lease. False when it was lost. */
  renew(lease: Lease, now: Date, ttlMs: number): Promise<boolean>;
  /** Gives a lease back; harmless when it was lost. */
  release(lease: Lease): Promise<void>;
}

export interface Lease {
  readonly scanId: string;
  readonly workerId: string;
  readonly fence: number;
}
