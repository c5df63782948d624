import type { ScanReport } from '../model/scan/scan-report.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import type { QueuedScan } from './scan-queue.ts';

/** One page of a list of scans; `nextCursor` leads to the next one, null at the end. */
export interface ScanPage {
  readonly scans: readonly ScanSession[];
  readonly nextCursor: string | null;
}

/** A completed scan: how many pages it read, and the milliseconds that agents worked on it. */
export interface CompletedWork {
  readonly pagesRead: number;
  readonly workedMs: number;
}

/** Options of saving a scan: the lease of a worker, the events of the change, and the URLs that become pending. */
export interface SaveScan {
  readonly lease?: Lease;
  readonly report?: ScanReport;
  /** Makes exactly these of the scan's URLs pending, as `saveSelected` does. */
  readonly selected?: readonly string[];
}

/** Scans, and the leases of the workers that may work on them. */
export interface ScanRepository {
  /** Stores a new scan. Its `seq` is the number of events of its creation. */
  insert(scan: ScanSession): Promise<void>;
  /** Null when there is none. */
  find(id: string): Promise<ScanSession | null>;
  /**
   * Overwrites the stored scan if it has the same `version`, and stores the report with it, both or neither. Returns
   * the scan with the next version and the number of its last event. Rejects with StaleScan when another version is
   * stored, with ScanNotFound when there is none. A save by a worker's lease rejects with LeaseLost, whatever the
   * version, when a newer lease exists.
   */
  save(scan: ScanSession, how?: SaveScan): Promise<ScanSession>;
  /**
   * Saves a scan that starts to work, like `save`. Rejects with TooManyScans when its owner already has `most` other
   * scans in a working state. Parallel calls never exceed `most` together.
   */
  saveAtWork(scan: ScanSession, most: number, report?: ScanReport): Promise<ScanSession>;
  /**
   * Saves the scan like `saveAtWork`, and makes exactly these of its URLs pending; other pending URLs become discovered
   * again; all or nothing. For a person's selection, made while no worker holds the scan. Ignores unknown URLs.
   */
  saveSelected(
    scan: ScanSession,
    urls: readonly string[],
    most: number,
    report?: ScanReport,
  ): Promise<ScanSession>;
  /** Removes the scan with its pages, files, notes and log. Returns whether it existed. */
  delete(id: string): Promise<boolean>;
  /** A user's scans, newest first; `cursor` is the previous page's `nextCursor`. Returned objects never change. */
  listByOwner(ownerId: string, page: { limit: number; cursor?: string }): Promise<ScanPage>;
  /** The completed scans of all owners, newest first, at most `limit`. */
  recentlyCompleted(limit: number): Promise<readonly CompletedWork[]>;
  /** Scans in a working state without a live lease, oldest first. */
  listAbandoned(now: Date): Promise<QueuedScan[]>;
  /**
   * The approximate number of bytes that the scan's page facts and files take in this store; 0 when there is no such
   * scan.
   */
  storedBytes(id: string): Promise<number>;
  /** The same for all scans together. */
  storedBytesInAll(): Promise<number>;
  /**
   * Takes the scan for `workerId` until `now + ttlMs`. Null while another worker's lease is valid. Each lease has a
   * higher fence than all earlier ones: writes with an older lease are refused.
   */
  lease(id: string, workerId: string, now: Date, ttlMs: number): Promise<Lease | null>;
  /** Extends a lease. Returns false when it was lost. */
  renew(lease: Lease, now: Date, ttlMs: number): Promise<boolean>;
  /** Ends a lease. Does nothing when it was lost. */
  release(lease: Lease): Promise<void>;
}

export interface Lease {
  readonly scanId: string;
  readonly workerId: string;
  readonly fence: number;
}
