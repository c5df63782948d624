import { DomainError } from '../shared/domain-error.ts';

/** Every status of a scan, in the usual order. */
export type ScanStatus =
  | 'creating'
  | 'connecting'
  | 'discovering'
  | 'awaiting_selection'
  | 'crawling'
  | 'scanning'
  | 'manifest'
  | 'reviewing'
  | 'completed'
  | 'paused'
  | 'stopped'
  | 'failed'
  | 'error';

/** The statuses in which an agent works; an interrupted scan can continue in the same status. */
export const WORKING_STATUSES = [
  'connecting',
  'discovering',
  'crawling',
  'scanning',
  'manifest',
  'reviewing',
] as const satisfies readonly ScanStatus[];
export type WorkingStatus = (typeof WORKING_STATUSES)[number];

/** The status to which each command leads; for `resume`, the one in which the scan was interrupted. */
interface Destinations {
  readonly discover: 'discovering';
  readonly 'offer-selection': 'awaiting_selection';
  readonly confirm: 'crawling';
  readonly 'repeat-selection': 'crawling';
  readonly 'read-more': 'crawling';
  readonly start: 'connecting';
  readonly scan: 'scanning';
  readonly 'build-manifest': 'manifest';
  readonly review: 'reviewing';
  readonly complete: 'completed';
  readonly pause: 'paused';
  readonly resume: 'where-it-was';
  readonly stop: 'stopped';
  readonly fail: 'failed';
  readonly crash: 'error';
}

/**
 * The commands of a scan. `fail`: the site or the user caused a failure (unreachable, forbidden); `crash`: Signpost
 * did.
 */
export type ScanCommand = keyof Destinations;

const INTERRUPTIBLE = {
  pause: 'paused',
  stop: 'stopped',
  fail: 'failed',
  crash: 'error',
} as const;

/**
 * The state machine: status × command → status. Any other combination is an IllegalScanStep. A scan is either smart
 * (discover, choose or repeat an earlier choice, crawl) or standard (start, scan); both then build and review. A completed scan may read more
 * pages, which its files then describe as well, or be reviewed again. Only scans that never were completed become
 * `stopped`; others return to `completed`.
 */
export const SCAN_STEPS: Readonly<Record<ScanStatus, Partial<Destinations>>> = {
  creating: {
    discover: 'discovering',
    start: 'connecting',
    stop: 'stopped',
    fail: 'failed',
    crash: 'error',
  },
  connecting: { ...INTERRUPTIBLE, scan: 'scanning' },
  discovering: {
    ...INTERRUPTIBLE,
    'offer-selection': 'awaiting_selection',
    'repeat-selection': 'crawling',
  },
  awaiting_selection: { confirm: 'crawling', discover: 'discovering', stop: 'stopped' },
  crawling: { ...INTERRUPTIBLE, 'build-manifest': 'manifest' },
  scanning: { ...INTERRUPTIBLE, 'build-manifest': 'manifest' },
  manifest: { ...INTERRUPTIBLE, review: 'reviewing' },
  reviewing: { ...INTERRUPTIBLE, complete: 'completed' },
  completed: { 'read-more': 'crawling', review: 'reviewing' },
  paused: { resume: 'where-it-was', stop: 'stopped' },
  stopped: {},
  failed: { resume: 'where-it-was', stop: 'stopped' },
  error: { resume: 'where-it-was', stop: 'stopped' },
};

/** The command is not possible in the scan's present status. */
export class IllegalScanStep extends DomainError {
  readonly code = 'scan.illegal-step';
  readonly status: ScanStatus;
  readonly command: ScanCommand;
  constructor(status: ScanStatus, command: ScanCommand) {
    super(`A scan that is ${status} cannot ${command}.`);
    this.status = status;
    this.command = command;
  }
}

export function isWorking(status: ScanStatus): status is WorkingStatus {
  return (WORKING_STATUSES as readonly ScanStatus[]).includes(status);
}
