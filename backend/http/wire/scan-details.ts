import type { ScanDetails } from '@signpost/backend-domain/use-cases/scan-details.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { scanOnWire } from '../../wire/scan.ts';
import {
  patternOnWire,
  prioritizationOnWire,
  progressOnWire,
  robotsOnWire,
  stateOnWire,
} from '../../wire/scan-parts.ts';

/** Everything that shows a scan again, as it is told: what there is not yet is left out. */
export function sessionDetails(details: ScanDetails): SessionDetails {
  const { scan, agents, progress, sitemapEntries, log, feed, patterns } = details;
  const { strategy, prioritization, robots, auth, manifestUrl } = details;
  const { failure, ...moments } = stateOnWire(scan);
  return {
    scan: scanOnWire(scan),
    agents,
    progress: progressOnWire(progress),
    sitemap_entries: sitemapEntries,
    log: log.map(({ at, type, message }) => ({ type, message, timestamp: at })),
    thoughts: feed.thoughts.map(({ at, ...thought }) => ({ ...thought, timestamp: at })),
    activity: feed.actions.map(({ at, ...action }) => ({ ...action, timestamp: at })),
    ...(prioritization === null ? {} : { prioritization: prioritizationOnWire(prioritization) }),
    ...(robots === null ? {} : { robots: robotsOnWire(robots) }),
    ...(strategy === null ? {} : { strategy }),
    ...(patterns.length === 0 ? {} : { patterns: patterns.map(patternOnWire) }),
    ...(auth === null ? {} : { auth }),
    ...(failure === null ? {} : { failure }),
    ...moments,
    ...(manifestUrl === null ? {} : { manifest_url: manifestUrl }),
  };
}
