import type {
  ServerEventName,
  ServerEventPayload,
} from '@signpost/contracts/events/server-events.ts';
import type { Scan, UrlPrioritization, UrlPriority } from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { screen, waitFor } from '@testing-library/react';
import { anEvent, aScan } from '../../frontend/live-scan/scan-events.ts';
import { type App, renderApp } from './app.tsx';
import type { ContractServer } from './contract-server.ts';

/** One page of the list of scans, which is the last. */
export const listOf = (...recentScans: readonly Scan[]) => ({ recentScans, next_cursor: null });

/** Scans of one.example, two.example and so on, each with its own id. */
export function scansOf(domains: readonly string[], status: Scan['status'] = 'completed'): Scan[] {
  return domains.map((domain, index) => ({
    ...aScan(status),
    id: `scan-${index + 1}`,
    domain,
    startUrl: `https://${domain}/`,
  }));
}

/** The discovered pages, sorted; the first letters of a name tell its priority. */
export function aPrioritization(counts: Partial<Record<UrlPriority, number>>): UrlPrioritization {
  const stats = { important: 0, uncertain: 0, not_important: 0, ...counts };
  const categorized_urls = Object.entries(stats).flatMap(([priority, count]) =>
    Array.from({ length: count }, (_, index) => ({
      url: `https://example.com/${priority}/${index + 1}`,
      title: `Page ${priority} ${index + 1}`,
      reason: `Because it is ${priority}`,
      priority: priority as UrlPriority,
    })),
  );
  return {
    categorized_urls,
    stats,
    recommended_count: stats.important,
    estimated_time_minutes: stats.important,
  };
}

/** The server shows this scan from now on, in its details, in its status and in the list. */
export function showScan(server: ContractServer, session: SessionDetails): void {
  const { scan, progress } = session;
  server.answer('sessionDetails', 200, session);
  server.answer('scanStatus', 200, listOf(scan));
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

/** Opens the dashboard as Ada, with its live connection. `query` such as '?tab=live'. */
export async function openDashboard(
  prepare: (server: ContractServer) => void = (server) =>
    server.answer('scanStatus', 200, listOf()),
  query = '',
): Promise<App> {
  const app = renderApp(`/dashboard${query}`, { signedIn: true, prepare });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await waitFor(() => {
    if (!app.socket.connected) throw new Error('There is no live connection yet');
  });
  return app;
}

/** Opens the dashboard with this scan in its view. */
export function openScan(session: SessionDetails): Promise<App> {
  return openDashboard((server) => showScan(server, session), `?scan=${session.scan.id}`);
}

/** The server sends an event of the scan that `aScan` makes. */
export function sendEvent<Name extends ServerEventName>(
  { socket }: App,
  name: Name,
  payload: Omit<ServerEventPayload<Name>, 'scanId' | 'timestamp'>,
  timestamp?: string,
): void {
  socket.send(name, anEvent(name, payload, timestamp).payload as ServerEventPayload<Name>);
}
