import type { Scan, UrlPrioritization, UrlPriority } from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import type { ContractServer } from './contract-server.ts';
import { endpoint } from './fake-socket.ts';

/** Scans as the server sends them. */

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
      pages_found: 20,
      pages_inferred: 5,
      pages_skipped: 2,
      pages_failed: 1,
      scan_type: 'smart',
      duration_seconds: 150,
      ...metadata,
    },
  };
}

/** One scan for each of these domains. Their ids are scan-0, scan-1 and so on. */
export function scansOf(domains: readonly string[], overrides: Partial<Scan> = {}): Scan[] {
  return domains.map((domain, place) =>
    aListedScan({ ...overrides, id: `scan-${place}`, domain, startUrl: `https://${domain}/` }),
  );
}

/** As many scans, each of another site: site-0.example, site-1.example and so on. */
export function manyScans(count: number, overrides: Partial<Scan> = {}): Scan[] {
  const domains = Array.from({ length: count }, (_, place) => `site-${place}.example`);
  return scansOf(domains, overrides);
}

/** The user has these scans, newest first. The list is answered in pages of the size that the app asks for. */
export function giveScans(server: ContractServer, scans: readonly Scan[]): void {
  server.answer('scanStatus', 200, ({ query }) => {
    const start = Number(query.cursor ?? 0);
    const end = start + query.limit;
    return {
      recentScans: scans
        .slice(start, end)
        .map((scan) => ({ ...scan, seq: endpoint.lastNumber(scan.id) })),
      next_cursor: end < scans.length ? String(end) : null,
    };
  });
}

/** The server shows this scan from now on, in its details, in its status and as the only one in the list. */
export function showScan(server: ContractServer, session: SessionDetails): void {
  const { scan, progress } = session;
  giveScans(server, [scan]);
  server.answer('sessionDetails', 200, () => ({
    ...session,
    seq: endpoint.lastNumber(scan.id),
  }));
  server.answer('agentStatus', 200, {
    status: scan.status,
    progress: progress.progress,
    phase: progress.phase,
    progress_message: progress.message,
    manifest_ready: false,
    sitemap_ready: false,
    error: null,
    paused: scan.status === 'paused',
  });
}

/** The discovered pages, sorted; the first letters of a name show its priority. */
export function aPrioritization(counts: Partial<Record<UrlPriority, number>>): UrlPrioritization {
  const stats = { important: 0, uncertain: 0, not_important: 0, ...counts };
  const categorized_urls = Object.entries(stats).flatMap(([priority, count]) =>
    Array.from({ length: count }, (_, index) => ({
      url: `https://example.com/${priority}/${index + 1}`,
      title: `Page ${priority} ${index + 1}`,
      reason: `Because it is ${priority}`,
      priority: priority as UrlPriority,
      pattern: `/${priority}/:id`,
    })),
  );
  return {
    categorized_urls,
    stats,
    recommended_count: stats.important,
    estimated_time_minutes: stats.important,
    estimate: { fixed_seconds: 0, seconds_per_page: 60 },
  };
}
