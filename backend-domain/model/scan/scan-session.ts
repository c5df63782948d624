import {
  type Destination,
  IllegalScanStep,
  isWorking,
  SCAN_STEPS,
  type ScanCommand,
  type ScanStatus,
  type WorkingStatus,
} from './scan-status.ts';

/** `smart`: the owner chooses URLs and alike pages are sampled. `standard`: everything within the limits. */
export type ScanType = 'smart' | 'standard';

export interface ScanLimits {
  /** Pages read at most. */
  readonly maxPages: number;
  /** Clicks from the start page at most. */
  readonly depthLimit: number;
}

/** Numbers of a scan that lists and progress bars show. */
export interface ScanCounts {
  /** Pages read successfully. */
  readonly pagesCrawled: number;
  /** Pages that are to be read in this scan, as far as known. */
  readonly pagesTotal: number;
  readonly rendered: number;
  readonly static: number;
  readonly skipped: number;
  readonly failed: number;
}

/** @internal */
export const NO_COUNTS: ScanCounts = {
  pagesCrawled: 0,
  pagesTotal: 0,
  rendered: 0,
  static: 0,
  skipped: 0,
  failed: 0,
};

/** One scan of one site, a value. `version` grows with every save (optimistic locking). */
export interface ScanSession {
  /** Public id (21 characters, URL-safe). */
  readonly id: string;
  readonly ownerId: string;
  /** Normalised. */
  readonly startUrl: string;
  /** Host with its port when it is not the scheme's own, lower case, without `www.`. */
  readonly domain: string;
  readonly scanType: ScanType;
  readonly limits: ScanLimits;
  readonly status: ScanStatus;
  /** Where `resume` leads; null unless interrupted. */
  readonly resumesTo: WorkingStatus | null;
  readonly isPublic: boolean;
  /** Whether its owner publishes also what was read behind the site's log-in; false while it is private. */
  readonly showsBehindLogin: boolean;
  readonly counts: ScanCounts;
  /** Why it ended as `failed` or `error`. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  /** When it was completed first; a later review changes nothing of that. */
  readonly completedAt: Date | null;
  readonly version: number;
  /** Number of its last event that is stored. */
  readonly seq: number;
}

export interface NewScan {
  readonly id: string;
  readonly ownerId: string;
  readonly startUrl: string;
  readonly domain: string;
  readonly scanType: ScanType;
  readonly limits: ScanLimits;
  readonly now: Date;
}

export function createScan({ now, ...scan }: NewScan): ScanSession {
  return {
    ...scan,
    status: 'creating',
    resumesTo: null,
    isPublic: false,
    showsBehindLogin: false,
    counts: NO_COUNTS,
    failure: null,
    createdAt: now,
    startedAt: null,
    completedAt: null,
    version: 0,
    // The number of the event that tells of its creation.
    seq: 1,
  };
}

/**
 * The scan after a command. Throws IllegalScanStep when the table has no such step.
 * `failure` says why for `fail` and `crash`.
 */
export function step(
  scan: ScanSession,
  command: ScanCommand,
  now: Date,
  failure: ScanSession['failure'] = null,
): ScanSession {
  const destination = SCAN_STEPS[scan.status][command];
  if (destination === undefined) throw new IllegalScanStep(scan.status, command);
  const status = arrive(scan, command, destination);
  return {
    ...scan,
    status,
    resumesTo: resumesToAfter(scan, status),
    failure,
    startedAt: scan.startedAt ?? (isWorking(status) ? now : null),
    completedAt: scan.completedAt ?? (status === 'completed' ? now : null),
  };
}

function arrive(scan: ScanSession, command: ScanCommand, destination: Destination): ScanStatus {
  // What it was before a review that nobody wants any more, it is still: with its files, to be reviewed and published.
  if (destination === 'stopped' && scan.completedAt !== null) return 'completed';
  if (destination !== 'where-it-was') return destination;
  if (scan.resumesTo === null) throw new IllegalScanStep(scan.status, command);
  return scan.resumesTo;
}

function resumesToAfter(scan: ScanSession, status: ScanStatus): WorkingStatus | null {
  if (status !== 'paused' && status !== 'failed' && status !== 'error') return null;
  if (isWorking(scan.status)) return scan.status;
  return scan.resumesTo ?? (scan.scanType === 'smart' ? 'discovering' : 'connecting');
}

export function can(scan: ScanSession, command: ScanCommand): boolean {
  const destination = SCAN_STEPS[scan.status][command];
  return destination !== undefined && (destination !== 'where-it-was' || scan.resumesTo !== null);
}

/** From the first work on a scan to its first completion; null until then. */
export function durationSeconds({ createdAt, startedAt, completedAt }: ScanSession): number | null {
  if (completedAt === null) return null;
  const ms = completedAt.getTime() - (startedAt ?? createdAt).getTime();
  return Math.max(0, Math.round(ms / 1000));
}
