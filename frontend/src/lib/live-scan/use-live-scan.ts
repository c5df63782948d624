import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { type ApiError, errorOfFailure } from '../api-error.ts';
import { type LiveScan, liveScanOf, NO_SCAN } from './live-scan.ts';
import { useLiveScanQuery } from './live-scan-api.ts';

export interface FollowedScan {
  /** `NO_SCAN` until the first snapshot is there. */
  readonly state: LiveScan;
  /** Whether the first snapshot is still under way. */
  readonly opening: boolean;
  /** Why the latest snapshot failed; null as soon as one is there. */
  readonly failure: ApiError | null;
  /** Asks for a new snapshot; only while a scan is followed. */
  readonly refetch: () => void;
}

/** Follows one scan; none while `scanId` is null. */
export function useLiveScan(scanId: string | null): FollowedScan {
  const { currentData, error, refetch } = useLiveScanQuery(scanId ?? skipToken, {
    refetchOnFocus: true,
  });
  const state = useMemo(
    () => (currentData === undefined ? NO_SCAN : liveScanOf(currentData)),
    [currentData],
  );
  return {
    state,
    opening: scanId !== null && currentData === undefined && error === undefined,
    failure: error === undefined ? null : errorOfFailure(error),
    refetch: () => void refetch(),
  };
}
