import {
  IllegalScanStep,
  isWorking,
  SCAN_STEPS,
  type ScanCommand,
  type ScanStatus,
  type WorkingStatus,
} from './scan-status.ts';

/** `smart`: the owner chooses URLs, and similar pages are sampled. `standard`: all pages within the limits are read. */
export type ScanType = 'smart' | 'standard';

export interface ScanLimits {
  /** The most pages that the scan reads. */
  readonly maxPages: number;
  /** The most clicks from the start page to a page that the scan reads. */
  readonly depthLimit: number;
}

/** Numbers of a scan for lists and progress bars; page-numbers.ts computes them from the page store. */
export interface ScanCounts {
  /** Pages read successfully. */
  readonly pagesCrawled: number;
  /** The number of pages that this scan will have read, as far as known. */
  readonly pagesTotal: number;
  /** Of the pages read: those read with a browser, and those read without one. */
  readonly rendered: number;
  readonly static: number;
  /** Known addresses. */
  readonly found: number;
  /** Pages that were not opened and are described from pages of the same pattern. */
  readonly inferred: number;
  /** Pages that were left out, each with a reason. */
  readonly skipped: number;
  /** Pages that could not be read, each with a reason. */
  readonly failed: number;
  /** Pages that can be read next (`read-more`): found during the reading, or beyond the limit. */
  readonly offered: number;
}

export const NO_COUNTS: ScanCounts = {
  pagesCrawled: 0,
  pagesTotal: 0,
  rendered: 0,
  static: 0,
  found: 0,
  inferred: 0,
  skipped: 0,
  failed: 0,
  offered: 0,
};

/** The fields of every scan, in any status. `version` grows with every save (optimistic locking). */
export interface ScanCommon {
  /** Public id (21 characters, URL-safe). */
  readonly id: string;
  readonly ownerId: string;
  /** Normalised URL. */
  readonly startUrl: string;
  /** Host with its port unless that is the scheme's default, in lower case, without `www.`. */
  readonly domain: string;
  readonly scanType: ScanType;
  readonly limits: ScanLimits;
  readonly isPublic: boolean;
  /** Whether its owner also publishes the pages behind the site's log-in; false while the scan is private. */
  readonly showsBehindLogin: boolean;
  readonly counts: ScanCounts;
  /**
   * Milliseconds that agents have worked on it, in all its phases. Pauses, waits for a person or a worker, and gaps
   * while the server was down do not count.
   */
  readonly workedMs: number;
  readonly createdAt: Date;
  readonly version: number;
  /** Number of its last stored event. */
  readonly seq: number;
}

export interface ScanFailure {
  readonly code: string;
  readonly message: string;
}

/** When work on the scan first began and when it was first completed; later work changes neither. */
type ScanTimes =
  | { readonly startedAt: null; readonly completedAt: null }
  | { readonly startedAt: Date; readonly completedAt: Date | null };

interface Started {
  readonly startedAt: Date;
}

/** `completedAt`: not null when a completed scan reads more pages or is reviewed again. */
interface MaybeCompleted extends Started {
  readonly completedAt: Date | null;
}

/** Phases that a completed scan may go through again. */
type RepeatedStatus = 'crawling' | 'manifest' | 'reviewing';

type CreatedScan = ScanCommon & { readonly status: 'creating' };
type WorkingScan = ScanCommon &
  (
    | (Started & { readonly status: Exclude<WorkingStatus, RepeatedStatus> })
    | (MaybeCompleted & { readonly status: RepeatedStatus })
  );
type OfferedScan = ScanCommon & Started & { readonly status: 'awaiting_selection' };
type CompletedScan = ScanCommon &
  Started & { readonly status: 'completed'; readonly completedAt: Date };
/** `resumesTo`: the phase in which it was paused and continues. */
type PausedScan = ScanCommon &
  MaybeCompleted & { readonly status: 'paused'; readonly resumesTo: WorkingStatus };
/**
 * `failed`: because of the site or the user; `error`: because of Signpost. `resumesTo`: the phase that `resume`
 * repeats.
 */
type FailedScan = ScanCommon &
  ScanTimes & {
    readonly status: 'failed' | 'error';
    readonly resumesTo: WorkingStatus;
    readonly failure: ScanFailure;
  };
/** Stopped before it was completed; `startedAt` is null when no work on it had begun. */
type StoppedScan = ScanCommon & {
  readonly status: 'stopped';
  readonly startedAt: Date | null;
};

/** One scan of one site, as an immutable value: each status has its own fields. */
export type ScanSession =
  | CreatedScan
  | WorkingScan
  | OfferedScan
  | CompletedScan
  | PausedScan
  | FailedScan
  | StoppedScan;

export interface NewScan {
  readonly id: string;
  readonly ownerId: string;
  readonly startUrl: string;
  readonly domain: string;
  readonly scanType: ScanType;
  readonly limits: ScanLimits;
  readonly now: Date;
}

export function createScan({ now, ...scan }: NewScan): CreatedScan {
  return {
    ...scan,
    status: 'creating',
    isPublic: false,
    showsBehindLogin: false,
    counts: NO_COUNTS,
    workedMs: 0,
    createdAt: now,
    version: 0,
    // Number of the event of its creation.
    seq: 1,
  };
}

/** The commands that end a phase because of a failure. */
type FailureCommand = 'fail' | 'crash';

/** The scan after a command. Throws IllegalScanStep when the table has no such step. */
export function step(
  scan: ScanSession,
  command: Exclude<ScanCommand, FailureCommand>,
  now: Date,
): ScanSession {
  const destination = SCAN_STEPS[scan.status][command];
  if (destination === undefined) throw new IllegalScanStep(scan.status, command);
  switch (destination) {
    case 'where-it-was':
      return resumed(scan, now);
    case 'paused':
      return paused(scan);
    case 'stopped':
      return stopped(scan);
    case 'completed':
      return completed(scan, now);
    case 'awaiting_selection':
      return { ...common(scan), status: destination, startedAt: startOf(scan, now) };
    default:
      return atWork(scan, destination, now);
  }
}

/**
 * The scan after a failure: `fail` when the site or the user caused it, `crash` when Signpost did. Throws
 * IllegalScanStep when the table has no such step.
 */
export function failed(
  scan: ScanSession,
  command: FailureCommand,
  failure: ScanFailure,
): FailedScan {
  const status = SCAN_STEPS[scan.status][command];
  if (status === undefined) throw new IllegalScanStep(scan.status, command);
  const resumesTo = isAtWork(scan) ? scan.status : firstPhase(scan.scanType);
  return { ...common(scan), ...timesOf(scan), status, resumesTo, failure };
}

export function can(scan: ScanSession, command: ScanCommand): boolean {
  return SCAN_STEPS[scan.status][command] !== undefined;
}

function isAtWork(scan: ScanSession): scan is WorkingScan {
  return isWorking(scan.status);
}

/** The first phase of a scan of this type. */
export function firstPhase(scanType: ScanType): WorkingStatus {
  return scanType === 'smart' ? 'discovering' : 'connecting';
}

/** The phase of the scan, or the one in which it continues when it is resumed. */
export function phaseOf(scan: ScanSession): ScanStatus {
  return 'resumesTo' in scan ? scan.resumesTo : scan.status;
}

/** Why it ended as `failed` or `error`; null in every other status. */
export function failureOf(scan: ScanSession): ScanFailure | null {
  return 'failure' in scan ? scan.failure : null;
}

export function timesOf(scan: ScanSession): ScanTimes {
  if (!('startedAt' in scan) || scan.startedAt === null)
    return { startedAt: null, completedAt: null };
  const completedAt = 'completedAt' in scan ? scan.completedAt : null;
  return { startedAt: scan.startedAt, completedAt };
}

function resumed(scan: ScanSession, now: Date): WorkingScan {
  if (!('resumesTo' in scan)) throw new IllegalScanStep(scan.status, 'resume');
  return atWork(scan, scan.resumesTo, now);
}

function paused(scan: ScanSession): PausedScan {
  if (!isAtWork(scan)) throw new IllegalScanStep(scan.status, 'pause');
  const { status: resumesTo, startedAt } = scan;
  const { completedAt } = timesOf(scan);
  return { ...common(scan), status: 'paused', resumesTo, startedAt, completedAt };
}

/**
 * When a completed scan that reads more pages or is reviewed again is stopped, it stays completed and keeps its files.
 */
function stopped(scan: ScanSession): StoppedScan | CompletedScan {
  const { startedAt, completedAt } = timesOf(scan);
  return completedAt === null
    ? { ...common(scan), status: 'stopped', startedAt }
    : { ...common(scan), status: 'completed', startedAt, completedAt };
}

function completed(scan: ScanSession, now: Date): CompletedScan {
  const completedAt = timesOf(scan).completedAt ?? now;
  return { ...common(scan), status: 'completed', startedAt: startOf(scan, now), completedAt };
}

function atWork(scan: ScanSession, status: WorkingStatus, now: Date): WorkingScan {
  const started = { ...common(scan), startedAt: startOf(scan, now) };
  if (status !== 'crawling' && status !== 'manifest' && status !== 'reviewing')
    return { ...started, status };
  return { ...started, status, completedAt: timesOf(scan).completedAt };
}

function startOf(scan: ScanSession, now: Date): Date {
  return timesOf(scan).startedAt ?? now;
}

/** The scan without the fields of its status. */
function common(scan: ScanSession): ScanCommon {
  return {
    id: scan.id,
    ownerId: scan.ownerId,
    startUrl: scan.startUrl,
    domain: scan.domain,
    scanType: scan.scanType,
    limits: scan.limits,
    isPublic: scan.isPublic,
    showsBehindLogin: scan.showsBehindLogin,
    counts: scan.counts,
    workedMs: scan.workedMs,
    createdAt: scan.createdAt,
    version: scan.version,
    seq: scan.seq,
  };
}

/** Whole seconds that agents worked on a scan; null until they begin. */
export function workedSeconds(scan: ScanSession): number | null {
  return timesOf(scan).startedAt === null ? null : Math.round(scan.workedMs / 1_000);
}

/**
 * The duration of a scan, which is the time that agents worked on it, in whole seconds; null until it is first
 * completed.
 */
export function durationSeconds(scan: ScanSession): number | null {
  return timesOf(scan).completedAt === null ? null : workedSeconds(scan);
}
