import type { LoginWall } from '../model/crawl/login-wall.ts';
import type { AgentFeed } from '../model/scan/agent-feed.ts';
import type { AgentStates } from '../model/scan/agent-states.ts';
import { progressNow } from '../model/scan/progress-report.ts';
import { ScanNotFound } from '../model/scan/scan-errors.ts';
import type {
  CategorizedUrl,
  DiscoveryProgress,
  LiveSitemapEntry,
  PatternStats,
  RobotsUpdate,
  ScanProgress,
  ScanStrategy,
  UrlPrioritization,
} from '../model/scan/scan-event.ts';
import type { LogLine } from '../model/scan/scan-report.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { scanStrategy } from '../model/scan/scan-strategy.ts';
import { pageName } from '../model/site/page-name.ts';
import { liveDepth } from '../model/site/url-rules.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';
import type { ScanSnapshots, StoredSnapshot } from '../ports/scan-snapshots.ts';
import { ownRobots, type ReadScanSettings } from './own-robots.ts';
import { scansAhead } from './scans-ahead.ts';

/** The most pages in the live sitemap, those read last. */
const MAX_ENTRIES = 5_000;

export interface ScanDetailsPorts {
  readonly snapshots: ScanSnapshots;
  readonly notes: ScanNotes;
  readonly queue: ScanQueue;
}

/**
 * A scan with its events up to number `scan.seq` applied, for a client that missed them. Properties are null when there
 * was no such event yet. While the scan waits for a worker, the message of its progress says its place in the queue,
 * which no event contains.
 */
export interface ScanDetails {
  readonly scan: ScanSession;
  readonly agents: AgentStates;
  readonly progress: ScanProgress;
  readonly discovery: DiscoveryProgress | null;
  readonly sitemapEntries: readonly LiveSitemapEntry[];
  /** Oldest first. */
  readonly log: readonly LogLine[];
  readonly feed: AgentFeed;
  readonly strategy: ScanStrategy;
  readonly prioritization: UrlPrioritization | null;
  readonly patterns: readonly PatternStats[];
  readonly robots: RobotsUpdate | null;
  /** The log-in form at which the scan waits. */
  readonly auth: LoginWall | null;
}

/** Everything that a client needs to show a scan. Rejects with ScanNotFound. */
export const makeScanDetails =
  ({ snapshots, notes, queue }: ScanDetailsPorts, settings: ReadScanSettings) =>
  async ({ scanId, userId }: { scanId: string; userId: string }): Promise<ScanDetails> => {
    const stored = await snapshots.read(scanId, { mostPages: MAX_ENTRIES });
    if (stored === null || stored.scan.ownerId !== userId) throw new ScanNotFound(scanId);
    const { scan, live, log, pagesRead, robotsTxt } = stored;
    const { agents, feed, discovery, patterns, auth, progress } = live;
    const robots =
      robotsTxt && (await ownRobots(notes, settings, { scan, ...robotsTxt, style: 'directive' }));
    return {
      ...{ scan, agents, feed, discovery, patterns, auth, log },
      progress: progressNow(scan, progress, await scansAhead(queue, scan)),
      sitemapEntries: pagesRead.map(liveEntry),
      strategy: scanStrategy(scan),
      prioritization: live.prioritization && {
        ...live.prioritization,
        categorizedUrls: categorized(stored),
      },
      robots: robots && { ...robots, original: robotsTxt.original },
    };
  };

function liveEntry({ url, title, readSeq }: StoredSnapshot['pagesRead'][number]): LiveSitemapEntry {
  const name = pageName({ url, title });
  return { url, title: name, pageNumber: readSeq, completed: true, depth: liveDepth(url) };
}

function categorized({ judged }: StoredSnapshot): CategorizedUrl[] {
  return judged.flatMap(({ url, title, pattern, reason, priority }) => {
    const name = pageName({ url, title });
    return priority === null ? [] : [{ url, title: name, pattern, reason: reason ?? '', priority }];
  });
}
