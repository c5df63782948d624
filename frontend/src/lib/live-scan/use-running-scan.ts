import type { ScanStatus, ScanType } from '@signpost/contracts/http/scan.ts';
import { useEffect, useRef } from 'react';
import { useAllScans } from '../scans-api.ts';

/** Statuses of running scans. Scans that wait for their owner are not opened automatically. */
const RUNNING = new Set<ScanStatus>([
  'discovering',
  'crawling',
  'scanning',
  'manifest',
  'reviewing',
]);

/** When the user opens a scanner and no scan is selected, selects a running scan of this type. Tries only once. */
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
