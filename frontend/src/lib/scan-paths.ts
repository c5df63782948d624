import type { Scan } from '@signpost/contracts/http/scan.ts';

/** The page with the whole result of a scan. */
export const resultPath = (id: string): string => `/scans/${encodeURIComponent(id)}`;

/** The page on which a scan is watched and controlled: the scanner of its type. */
export function livePath({ id, metadata }: Pick<Scan, 'id' | 'metadata'>): string {
  const name = encodeURIComponent(id);
  return metadata.scan_type === 'smart'
    ? `/dashboard?scan=${name}`
    : `/dashboard?tab=live&live=${name}`;
}
