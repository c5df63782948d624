import type { ScanDetails } from '@signpost/backend-domain/use-cases/scan-details.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { scanOnWire } from '../../wire/scan.ts';
import {
  discoveryOnWire,
  patternOnWire,
  prioritizationOnWire,
  progressOnWire,
  robotsOnWire,
  stateOnWire,
} from '../../wire/scan-parts.ts';

/** All parts of a scan that clients receive; parts that do not exist yet are left out. */
export function sessionDetails(details: ScanDetails): SessionDetails {
  const { scan, agents, progress, discovery, sitemapEntries, log, feed, patterns } = details;
  const { strategy, prioritization, robots, auth } = details;
  const { failure, ...moments } = stateOnWire(scan);
  return {
    seq: scan.seq,
    scan: scanOnWire(scan),
    strategy,
    agents,
    progress: progressOnWire(progress),
    sitemap_entries: sitemapEntries,
    log: log.map(({ at, type, message }) => ({ type, message, timestamp: at })),
    thoughts: feed.thoughts.map(({ at, ...thought }) => ({ ...thought, timestamp: at })),
    activity: feed.actions.map(({ at, ...action }) => ({ ...action, timestamp: at })),
    ...(prioritization === null ? {} : { prioritization: prioritizationOnWire(prioritization) }),
    ...(robots === null ? {} : { robots: robotsOnWire(robots) }),
    ...(discovery === null ? {} : { discovery: discoveryOnWire(discovery) }),
    ...(patterns.length === 0 ? {} : { patterns: patterns.map(patternOnWire) }),
    ...(auth === null ? {} : { auth }),
    ...(failure === null ? {} : { failure }),
    ...moments,
    ...(robots === null ? {} : { manifest_url: robots.manifestUrl }),
  };
}
