import type { Scan } from '@signpost/contracts/http/scan.ts';

export interface ScanControls {
  /** Public/Private and Review (product specification, section 4). */
  readonly change: boolean;
  readonly copyLink: boolean;
}

/** What can be done with a scan of the list, besides viewing its manifest: whether that exists yet, the server knows. */
export const controlsOf = ({
  status,
  isPublic,
}: Pick<Scan, 'status' | 'isPublic'>): ScanControls => ({
  change: status === 'completed',
  copyLink: isPublic,
});
