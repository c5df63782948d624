import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import {
  IDLE_AGENTS,
  type LiveScan,
  LOG_KEPT,
  phaseOf,
  type ScanPhase,
  type StreamStatus,
  withActions,
  withThoughts,
} from './live-scan.ts';

/**
 * The true state, as the server tells it. The stream, which only events tell, stays as it was; of the agents' actions and
 * thoughts, events may have told more than the server has stored by now.
 */
export function withSnapshot(state: LiveScan, details: SessionDetails): LiveScan {
  const { scan } = details;
  const same = state.scan === null || state.scan.id === scan.id;
  const smart = scan.metadata.scan_type === 'smart';
  const phase = phaseOf(scan, details.prioritization !== undefined);
  const over = phase === 'idle' || phase === 'complete';
  const failed = scan.status === 'failed' || scan.status === 'error';
  return {
    ...state,
    thoughts: withThoughts(same ? state.thoughts : [], details.thoughts),
    activity: over ? [] : withActions(same ? state.activity : [], details.activity),
    scan,
    phase,
    loaded: true,
    stream: streamOf(state, phase, scan.status === 'paused'),
    paused: scan.status === 'paused',
    smart: smart || details.strategy?.strategy === 'smart_crawl',
    prioritization: details.prioritization ?? null,
    progress: details.progress,
    agents: over ? IDLE_AGENTS : details.agents,
    log: details.log.slice(-LOG_KEPT),
    sitemap: details.sitemap_entries,
    patterns: details.patterns ?? [],
    robots: details.robots ?? null,
    auth: details.auth ?? null,
    error: failed ? (details.failure?.message ?? 'Scan failed') : null,
    complete:
      phase === 'complete'
        ? {
            scan_id: scan.id,
            pages_crawled: scan.metadata.pages_crawled,
            started_at: details.started_at ?? null,
            completed_at: details.completed_at ?? null,
            manifest_url: details.manifest_url ?? '',
          }
        : null,
  };
}

/** Whoever comes to a scan at work is being connected to its pictures. */
function streamOf(state: LiveScan, phase: ScanPhase, paused: boolean): StreamStatus {
  const atWork = phase === 'discovering' || phase === 'scanning';
  if (!atWork || paused) return 'disconnected';
  return state.loaded ? state.stream : 'connecting';
}
