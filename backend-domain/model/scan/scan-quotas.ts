/** How many scans one account may have. */
export interface ScanQuotas {
  /** Scans that wait for a worker or that a worker has. */
  readonly scansAtOnce: number;
  readonly newScansPerHour: number;
}

/** For the command line, where the operator is the only user. */
export const NO_SCAN_QUOTAS: ScanQuotas = {
  scansAtOnce: Number.MAX_SAFE_INTEGER,
  newScansPerHour: Number.MAX_SAFE_INTEGER,
};
