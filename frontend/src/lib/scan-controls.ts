import type { Scan } from '@signpost/contracts/http/scan.ts';

export interface ScanControls {
  /**
   * The Public/Private button: for completed scans (product specification, section 4), and to hide a public manifest
   * during a review.
   */
  readonly visibility: boolean;
  /** The Review button: for completed scans (product specification, section 4). */
  readonly review: boolean;
  readonly copyLink: boolean;
}

/**
 * The actions that a listed scan allows. Viewing its manifest is always offered, because only the server knows whether
 * there is one.
 */
export const controlsOf = ({
  status,
  isPublic,
}: Pick<Scan, 'status' | 'isPublic'>): ScanControls => ({
  visibility: status === 'completed' || (status === 'reviewing' && isPublic),
  review: status === 'completed',
  copyLink: isPublic,
});
