import type { Scan } from '@signpost/contracts/http/scan.ts';

export interface ScanControls {
  /** Public/Private: of completed scans (product specification, section 4), and to hide a public manifest in a review. */
  readonly visibility: boolean;
  /** Of completed scans (product specification, section 4). */
  readonly review: boolean;
  readonly copyLink: boolean;
}

/** What can be done with a scan of the list, besides viewing its manifest: whether that exists yet, the server knows. */
export const controlsOf = ({
  status,
  isPublic,
}: Pick<Scan, 'status' | 'isPublic'>): ScanControls => ({
  visibility: status === 'completed' || (status === 'reviewing' && isPublic),
  review: status === 'completed',
  copyLink: isPublic,
});
