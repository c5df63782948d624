import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { type ApiError, errorOfFailure } from '../api-error.ts';
import { type LiveScan, liveScanOf, NO_SCAN } from './live-scan.ts';
import { useLiveScanQuery } from './live-scan-api.ts';

export interface FollowedScan {
  /** `NO_SCAN` until the first snapshot is loaded. */
  readonly state: LiveScan;
  /** Whether the first snapshot is loading. */
  readonly opening: boolean;
  /** Why the latest snapshot could not be loaded; null once one is loaded. */
  readonly failure: ApiError | null;
  /** Loads a new snapshot. To be called only while a scan is followed. */
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
