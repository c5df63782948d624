/** How many scans one account may have, and how much all scans may store. */
export interface ScanQuotas {
  /** Scans that wait for a worker or that a worker has. */
  readonly scansAtOnce: number;
  readonly newScansPerHour: number;
  /** Bytes; see ScanRepository.storedBytesInAll. */
  readonly maxStoredBytes: number;
}

/** For the command line, where the operator is the only user. */
export const NO_SCAN_QUOTAS: ScanQuotas = {
  scansAtOnce: Number.MAX_SAFE_INTEGER,
  newScansPerHour: Number.MAX_SAFE_INTEGER,
  maxStoredBytes: Number.MAX_SAFE_INTEGER,
};
