import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { ContractServer } from './contract-server.ts';

/** A smart scan of shop.example that is completed and private. */
export function aListedScan(
  overrides: Omit<Partial<Scan>, 'metadata'> & {
    readonly metadata?: Partial<Scan['metadata']>;
  } = {},
): Scan {
  const { metadata, ...rest } = overrides;
  return {
    id: 'scan-of-the-shop',
    startUrl: 'https://shop.example/',
    domain: 'shop.example',
    status: 'completed',
    createdAt: '2026-03-09T12:00:00.000Z',
    isPublic: false,
    ...rest,
    metadata: {
      pages_crawled: 12,
      pages_total: 12,
      scan_type: 'smart',
      duration_seconds: 150,
      ...metadata,
    },
  };
}

/** As many scans, each of a site of its own. */
export function manyScans(count: number, overrides: Partial<Scan> = {}): Scan[] {
  return Array.from({ length: count }, (_, place) =>
    aListedScan({
      ...overrides,
      id: `scan-${place}`,
      domain: `site-${place}.example`,
      startUrl: `https://site-${place}.example/`,
    }),
  );
}

/** The user has these scans, newest first. The list is answered in pages of the size that the app asks for. */
export function giveScans(server: ContractServer, scans: readonly Scan[]): void {
  server.answer('scanStatus', 200, ({ query }) => {
    const start = Number(query.cursor ?? 0);
    const end = start + query.limit;
    return {
      recentScans: scans.slice(start, end),
      next_cursor: end < scans.length ? String(end) : null,
    };
  });
}
