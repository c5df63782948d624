import type { ScanStatus, ScanType } from '@signpost/contracts/http/scan.ts';
import { useEffect, useRef } from 'react';
import { useAllScans } from '../scans-api.ts';

/** Scans that work now; those that wait for their owner are not opened automatically. */
const RUNNING = new Set<ScanStatus>([
  'discovering',
  'crawling',
  'scanning',
  'manifest',
  'reviewing',
]);

/**
 * Opens a running scan of this kind for a user who opens a scanner. Looks only once, and only when no scan is shown.
 */
export function useRunningScan(
  type: ScanType,
  scanId: string | null,
  onScan: (id: string) => void,
): void {
  const { data: scans } = useAllScans();
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current || scans === undefined) return;
    looked.current = true;
    const running = scans.find(
      ({ status, metadata }) => RUNNING.has(status) && metadata.scan_type === type,
    );
    if (scanId === null && running !== undefined) onScan(running.id);
  }, [type, scans, scanId, onScan]);
}
