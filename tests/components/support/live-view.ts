import type { ScanStatus } from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { screen, within } from '@testing-library/react';
import { aScan, aSession } from '../../frontend/live-scan/scan-events.ts';
import { openScan } from './dashboard.ts';
import { aPrioritization } from './scans.ts';

const prioritization = aPrioritization({ important: 2 });

/** A scan in this status, with its recommended pages. */
export const at = (status: ScanStatus, more: Partial<SessionDetails> = {}): SessionDetails =>
  aSession(aScan(status), { prioritization, ...more });

/** Opens a scan in the dashboard and waits for its live view. */
export async function openLiveView(session = at('crawling')) {
  const app = await openScan(session);
  const live = await screen.findByRole('region', { name: 'Live scan' });
  return { app, live, ...app };
}

export const statusOf = (live: HTMLElement) => within(live).getByRole('status').textContent;
