import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { IDLE_AGENTS, type LiveScan, LOG_KEPT, phaseOf } from './live-scan.ts';

/**
 * The true state, as the server tells it. What only events tell (thoughts, the agents' actions, the stream) stays as
 * it was.
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
    thoughts: same ? state.thoughts : [],
    activity: same && !over ? state.activity : [],
    scan,
    phase,
    loaded: true,
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
