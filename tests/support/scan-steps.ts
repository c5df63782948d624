import {
  SCAN_STEPS,
  type ScanCommand,
  type ScanStatus,
} from '@signpost/backend-domain/model/scan/scan-status.ts';

/** Every status of a scan, from its state machine. */
export const SCAN_STATUSES = Object.keys(SCAN_STEPS) as readonly ScanStatus[];

/** Every command that a scan accepts in some status, from its state machine. */
export const SCAN_COMMANDS = [
  ...new Set(Object.values(SCAN_STEPS).flatMap((commands) => Object.keys(commands))),
] as readonly ScanCommand[];
