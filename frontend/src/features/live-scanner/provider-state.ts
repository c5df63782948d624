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

/** The text of the badge in each state. */
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

/** Percent when crawling starts and when the scan is complete (product specification, section 9). */
const CRAWL_STARTED = 10;
const DONE = 100;

/** The steps of a starting scan, each reached when the progress exceeds `over` percent. */
export const START_STEPS = [
  { over: 0, name: 'Creating session' },
  { over: 20, name: 'Starting agents' },
  { over: 50, name: 'Crawling' },
  { over: 80, name: 'Building manifest' },
] as const;

/** The state of the scan in this tab's terms. `creating`: whether a session is being created or opened. */
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
  const reported = Math.round(state.progress?.progress ?? 0);
  if (provider === 'completed') return DONE;
  if (provider === 'idle') return 0;
  if (provider === 'creating') return Math.min(reported, CRAWL_STARTED);
  return isRunning(provider) ? Math.max(CRAWL_STARTED, reported) : reported;
}

/** While the scan is being created or opened, its stream counts as connecting. */
export function providerStream(provider: ProviderState, stream: StreamStatus): StreamStatus {
  return provider === 'creating' && stream === 'disconnected' ? 'connecting' : stream;
}
