import { failureOf, timesOf } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { scanView } from '@signpost/backend-domain/model/scan/scan-view.ts';
import type { ScanDetails } from '@signpost/backend-domain/use-cases/scan-details.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';

/** Everything that shows a scan again, as it is told: what there is not yet is left out. */
export function sessionDetails(details: ScanDetails): SessionDetails {
  const { scan, agents, progress, sitemapEntries, log, feed, patterns } = details;
  const { strategy, prioritization, robots, auth, manifestUrl } = details;
  const failure = failureOf(scan);
  const { startedAt, completedAt } = timesOf(scan);
  return {
    scan: scanView(scan),
    agents,
    progress,
    sitemap_entries: sitemapEntries,
    log: log.map(({ at, type, message }) => ({ type, message, timestamp: at })),
    thoughts: feed.thoughts.map(({ at, ...thought }) => ({ ...thought, timestamp: at })),
    activity: feed.actions.map(({ at, ...action }) => ({ ...action, timestamp: at })),
    ...(prioritization === null ? {} : { prioritization }),
    ...(robots === null ? {} : { robots }),
    ...(strategy === null ? {} : { strategy }),
    ...(patterns.length === 0 ? {} : { patterns }),
    ...(auth === null ? {} : { auth }),
    ...(failure === null ? {} : { failure }),
    started_at: startedAt?.toISOString() ?? null,
    completed_at: completedAt?.toISOString() ?? null,
    ...(manifestUrl === null ? {} : { manifest_url: manifestUrl }),
  };
}
