import type { ScanReport } from '../model/scan/scan-report.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import type { QueuedScan } from './scan-queue.ts';

/** A part of a list of scans; `nextCursor` leads to the next one, null at the end. */
export interface ScanPage {
  readonly scans: readonly ScanSession[];
  readonly nextCursor: string | null;
}

/** Options of saving a scan: the lease of a worker, and the events of the change. */
export interface SaveScan {
  readonly lease?: Lease;
  readonly report?: ScanReport;
}

/** Scans, and the leases of the workers that may work on them. */
export interface ScanRepository {
  /** Stores a new scan. Its `seq` is the number of events of its creation. */
  insert(scan: ScanSession): Promise<void>;
  /** Null when there is none. */
  find(id: string): Promise<ScanSession | null>;
  /**
   * Overwrites the stored scan of `version`, stores the report with it, and returns it with the next version and the
   * number of its last event; both or nothing. Rejects with StaleScan when another version is stored, with ScanNotFound
   * when there is none. A save by a worker's lease rejects with LeaseLost, whatever the version, when a newer lease
   * exists.
   */
  save(scan: ScanSession, how?: SaveScan): Promise<ScanSession>;
  /**
   * Saves a scan that starts to work, like `save`. Rejects with TooManyScans when its owner has `most` other scans in a
   * working state. Parallel calls never exceed `most` together.
   */
  saveAtWork(scan: ScanSession, most: number, report?: ScanReport): Promise<ScanSession>;
  /**
   * Saves the scan like `saveAtWork` and makes exactly these of its URLs pending; others that were pending become
   * discovered again; both or nothing. A person selects while no worker holds the scan. Ignores unknown URLs.
   */
  saveSelected(
    scan: ScanSession,
    urls: readonly string[],
    most: number,
    report?: ScanReport,
  ): Promise<ScanSession>;
  /** Removes the scan with its pages, files and journal. Returns whether it existed. */
  delete(id: string): Promise<boolean>;
  /** A user's scans, newest first; `cursor` is the previous page's `nextCursor`. Returned objects never change. */
  listByOwner(ownerId: string, page: { limit: number; cursor?: string }): Promise<ScanPage>;
  /** The scans of all owners that are completed, newest first, at most `limit`: ids and how many pages each has read. */
  recentlyCompleted(
    limit: number,
  ): Promise<readonly { readonly id: string; readonly pagesRead: number }[]>;
  /** Scans in a working state without a live lease, oldest first. */
  listAbandoned(now: Date): Promise<QueuedScan[]>;
  /** About how many bytes the page facts and files of the scan take in this store; 0 when there is no such scan. */
  storedBytes(id: string): Promise<number>;
  /** The same of all scans. */
  storedBytesInAll(): Promise<number>;
  /**
   * Takes the scan for `workerId` until `now + ttlMs`. Null while another worker's lease is live.
   * Each lease has a higher fence than any before it: writes with an older one are refused.
   */
  lease(id: string, workerId: string, now: Date, ttlMs: number): Promise<Lease | null>;
  /** Extends a lease. Returns false when it was lost. */
  renew(lease: Lease, now: Date, ttlMs: number): Promise<boolean>;
  /** Gives a lease back. Does nothing when it was lost. */
  release(lease: Lease): Promise<void>;
}

export interface Lease {
  readonly scanId: string;
  readonly workerId: string;
  readonly fence: number;
}
