/** How many scans one account may have, and how much all scans may store. */
export interface ScanQuotas {
  /** The most scans that wait for a worker or are being processed. */
  readonly scansAtOnce: number;
  readonly newScansPerHour: number;
  /** Bytes; see ScanRepository.storedBytesInAll. */
  readonly maxStoredBytes: number;
}

/** For the command line, whose only user is the operator. */
export const NO_SCAN_QUOTAS: ScanQuotas = {
  scansAtOnce: Number.MAX_SAFE_INTEGER,
  newScansPerHour: Number.MAX_SAFE_INTEGER,
  maxStoredBytes: Number.MAX_SAFE_INTEGER,
};
