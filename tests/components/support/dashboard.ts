import type {
  ServerEventName,
  ServerEventPayload,
} from '@signpost/contracts/events/server-events.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { screen, waitFor } from '@testing-library/react';
import { anEvent, type EventFacts } from '../../frontend/live-scan/scan-events.ts';
import { type App, renderApp } from './app.tsx';
import type { ContractServer } from './contract-server.ts';
import { showScan } from './scans.ts';

/** Opens the dashboard as Ada, with its live connection. `query` such as '?tab=live'. */
export async function openDashboard(
  prepare: (server: ContractServer) => void = () => {},
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

/** The server sends an event of the scan that `aScan` makes. Resolves when the page shows it. */
export function sendEvent<Name extends ServerEventName>(
  { socket }: App,
  name: Name,
  payload: EventFacts<Name>,
  timestamp?: string,
): Promise<void> {
  return socket.send(name, anEvent(name, payload, timestamp).payload as ServerEventPayload<Name>);
}
