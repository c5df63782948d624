import type { Scan } from '@signpost/contracts/http/scan.ts';

export interface ScanControls {
  /** Public/Private: of completed scans (product specification, section 4), and to hide a public manifest in a review. */
  readonly visibility: boolean;
  /** Of completed scans (product specification, section 4). */
  readonly review: boolean;
  readonly copyLink: boolean;
}

/** The actions on a scan of the list, besides viewing its manifest: only the server knows whether that exists yet. */
export const controlsOf = ({
  status,
  isPublic,
}: Pick<Scan, 'status' | 'isPublic'>): ScanControls => ({
  visibility: status === 'completed' || (status === 'reviewing' && isPublic),
  review: status === 'completed',
  copyLink: isPublic,
});
