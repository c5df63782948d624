import type { LiveScan } from '../../lib/live-scan/live-scan.ts';
import type { StreamStatus } from '../../lib/live-scan/scan-view.ts';

/** Product specification, section 4: the alternate provider's states. */
export type ProviderState =
  | 'idle'
  | 'creating'
  | 'crawling'
  | 'navigated'
  | 'embedded-view'
  | 'completed'
  | 'stopped'
  | 'error';

/** What the badge says in each state. */
export const STATE_NAMES: Readonly<Record<ProviderState, string>> = {
  idle: 'Idle',
  creating: 'Starting',
  crawling: 'Reading pages',
  navigated: 'Page opened',
  'embedded-view': 'Showing the browser',
  completed: 'Completed',
  stopped: 'Stopped',
  error: 'Failed',
};

/** Product specification, section 9: progress when crawling starts, and when all is done. */
const CRAWL_STARTED = 10;
const DONE = 100;

/** The steps of a starting scan, each with the percentage that has to be passed for it. */
export const START_STEPS = [
  { over: 0, name: 'Creating session' },
  { over: 20, name: 'Starting agents' },
  { over: 50, name: 'Crawling' },
  { over: 80, name: 'Building manifest' },
] as const;

/** Where the scan is, as this tab calls it. `creating`: whether a session is being created, or opened, just now. */
export function providerStateOf(state: LiveScan, creating: boolean): ProviderState {
  if (creating) return 'creating';
  if (state.error !== null) return 'error';
  if (state.phase === 'complete') return 'completed';
  if (state.scan === null) return 'idle';
  if (state.phase === 'idle') return 'stopped';
  if (state.scan.status === 'creating' || state.scan.status === 'connecting') return 'creating';
  if (state.stream === 'streaming') return 'embedded-view';
  return state.visiting === null ? 'crawling' : 'navigated';
}

export const isRunning = (state: ProviderState): boolean =>
  state === 'creating' ||
  state === 'crawling' ||
  state === 'navigated' ||
  state === 'embedded-view';

/** Percent of the whole scan: at least 10 from when crawling starts, 100 when it is complete. */
export function providerProgress(provider: ProviderState, state: LiveScan): number {
  const told = Math.round(state.progress?.progress ?? 0);
  if (provider === 'completed') return DONE;
  if (provider === 'idle') return 0;
  if (provider === 'creating') return Math.min(told, CRAWL_STARTED);
  return isRunning(provider) ? Math.max(CRAWL_STARTED, told) : told;
}

/** Until its scan is known, the stream is being connected. */
export function providerStream(provider: ProviderState, stream: StreamStatus): StreamStatus {
  return provider === 'creating' && stream === 'disconnected' ? 'connecting' : stream;
}
