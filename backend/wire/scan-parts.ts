import type * as domain from '@signpost/backend-domain/model/scan/scan-event.ts';
import {
  failureOf,
  type ScanSession,
  timesOf,
} from '@signpost/backend-domain/model/scan/scan-session.ts';
import { ESTIMATE } from '@signpost/backend-domain/model/site/estimate.ts';
import { categoryOf } from '@signpost/backend-domain/model/site/url-pattern.ts';
import type {
  DiscoveryProgress,
  PatternStats,
  RobotsUpdate,
  ScanFailure,
  ScanProgress,
  UrlPrioritization,
} from '@signpost/contracts/http/scan.ts';

/** The parts of a scan on the wire, the same in snapshots and events. */

export function progressOnWire(part: domain.ScanProgress): ScanProgress {
  const { progress, phase, message, pagesCrawled, pagesTotal } = part;
  return { progress, phase, message, pages_crawled: pagesCrawled, pages_total: pagesTotal };
}

export function discoveryOnWire({ status, urlCount }: domain.DiscoveryProgress): DiscoveryProgress {
  return { status, url_count: urlCount };
}

export function prioritizationOnWire(part: domain.UrlPrioritization): UrlPrioritization {
  return {
    categorized_urls: part.categorizedUrls,
    stats: part.stats,
    recommended_count: part.recommendedCount,
    estimated_time_minutes: part.estimatedTimeMinutes,
    estimate: {
      fixed_seconds: ESTIMATE.fixedSeconds,
      seconds_per_page: ESTIMATE.secondsPerPage,
    },
  };
}

export function robotsOnWire(part: domain.RobotsUpdate): RobotsUpdate {
  const { original, updated, addedLines, manifestUrl } = part;
  return { original, updated, added_lines: addedLines, manifest_url: manifestUrl };
}

export function patternOnWire({ totalCount, ...part }: domain.PatternStats): PatternStats {
  return { ...part, category: categoryOf(part.pattern), total_count: totalCount };
}

/** Why a scan failed and when it was worked on. */
export function stateOnWire(scan: ScanSession): {
  readonly failure: ScanFailure | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
} {
  const { startedAt, completedAt } = timesOf(scan);
  return {
    failure: failureOf(scan),
    started_at: startedAt?.toISOString() ?? null,
    completed_at: completedAt?.toISOString() ?? null,
  };
}
