import { summaryBatches } from '../agents/page-batches.ts';
import type { PageSummary } from '../model/crawl/frontier.ts';
import { type AgentFeed, EMPTY_FEED } from '../model/scan/agent-feed.ts';
import { type AgentStates, IDLE_AGENTS } from '../model/scan/agent-states.ts';
import { progressReport } from '../model/scan/progress-report.ts';
import type {
  CategorizedUrl,
  LiveSitemapEntry,
  LoginForm,
  PatternStats,
  RobotsUpdate,
  ScanProgress,
  ScanStrategy,
  UrlPrioritization,
} from '../model/scan/scan-event.ts';
import { type ScanSession, timesOf } from '../model/scan/scan-session.ts';
import { scanStrategy } from '../model/scan/scan-strategy.ts';
import { categoryOf } from '../model/site/url-pattern.ts';
import { liveDepth } from '../model/site/url-rules.ts';
import type { ManifestRepository } from '../ports/manifest-repository.ts';
import type { PageRepository } from '../ports/page-repository.ts';
import type { LogLine, ScanNotes } from '../ports/scan-notes.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import { ownRobots, type ReadScanSettings } from './own-robots.ts';
import { ownedScan } from './owned-scan.ts';
import { scansAhead } from './scans-ahead.ts';

/** Entries of the live sitemap that are told; nobody looks through more. */
const MOST_ENTRIES = 5_000;

export interface ReadScanPorts {
  readonly scans: ScanRepository;
  readonly pages: PageRepository;
  readonly manifests: ManifestRepository;
  readonly notes: ScanNotes;
}

/** All that the events of a scan have told so far, for a client that was not there. Null: not told yet. */
export interface ScanDetails {
  readonly scan: ScanSession;
  readonly agents: AgentStates;
  readonly progress: ScanProgress;
  readonly sitemapEntries: readonly LiveSitemapEntry[];
  /** Oldest first. */
  readonly log: readonly LogLine[];
  readonly feed: AgentFeed;
  readonly strategy: ScanStrategy | null;
  readonly prioritization: UrlPrioritization | null;
  readonly patterns: readonly PatternStats[];
  readonly robots: RobotsUpdate | null;
  /** The log-in form that the scan waits at. */
  readonly auth: LoginForm | null;
  readonly manifestUrl: string | null;
}

/** Everything that shows a scan again. Rejects with ScanNotFound. */
export const makeScanDetails =
  (ports: ReadScanPorts & { readonly queue: ScanQueue }, settings: ReadScanSettings) =>
  async ({ scanId, userId }: { scanId: string; userId: string }): Promise<ScanDetails> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    const { notes } = ports;
    const agents = (await notes.read(scanId, 'agents')) ?? IDLE_AGENTS;
    const files = await ports.manifests.find(scanId);
    const { entries, categorized } = await frontier(ports.pages, scan);
    const robots = files && (await ownRobots(notes, settings, { scan, files, style: 'directive' }));
    const reading = timesOf(scan).startedAt !== null && scan.status !== 'discovering';
    return {
      scan,
      agents,
      progress: progressReport(scan, agents, await scansAhead(ports.queue, scan)),
      sitemapEntries: entries,
      log: await notes.log(scanId),
      feed: (await notes.read(scanId, 'feed')) ?? EMPTY_FEED,
      strategy: reading ? scanStrategy(scan) : null,
      prioritization: await prioritization(notes, scanId, categorized),
      patterns: await patternStats(ports.pages, scan),
      robots: robots && {
        original: files.robots.original,
        updated: robots.updated,
        addedLines: robots.addedLines,
        manifestUrl: robots.manifestUrl,
      },
      auth: await notes.read(scanId, 'auth'),
      manifestUrl: robots?.manifestUrl ?? null,
    };
  };

async function frontier(
  pages: PageRepository,
  scan: ScanSession,
): Promise<{ entries: LiveSitemapEntry[]; categorized: CategorizedUrl[] }> {
  const read: (LiveSitemapEntry & { order: number })[] = [];
  const categorized: CategorizedUrl[] = [];
  for await (const batch of summaryBatches(pages, scan.id)) {
    for (const page of batch) {
      if (page.state === 'read' || page.state === 'pending') read.push(liveEntry(page));
      if (page.priority !== null) categorized.push(judged(page, page.priority));
    }
  }
  const entries = read
    .sort((one, other) => one.order - other.order)
    .slice(0, MOST_ENTRIES)
    .map(({ order: _, ...entry }) => entry);
  return { entries, categorized };
}

/** Pages in the order they were read, then those that are still to be read. */
function liveEntry({ url, title, readSeq }: PageSummary): LiveSitemapEntry & { order: number } {
  return {
    url,
    title,
    pageNumber: readSeq ?? 0,
    completed: readSeq !== null,
    depth: liveDepth(url),
    order: readSeq ?? Number.MAX_SAFE_INTEGER,
  };
}

function judged(
  { url, title, reason }: PageSummary,
  priority: CategorizedUrl['priority'],
): CategorizedUrl {
  return { url, title, reason: reason ?? '', priority };
}

async function prioritization(
  notes: ScanNotes,
  scanId: string,
  categorized: readonly CategorizedUrl[],
): Promise<ScanDetails['prioritization']> {
  const numbers = await notes.read(scanId, 'prioritization');
  return numbers && { categorizedUrls: categorized, ...numbers };
}

async function patternStats(
  pages: PageRepository,
  scan: ScanSession,
): Promise<ScanDetails['patterns']> {
  if (scan.scanType !== 'smart') return [];
  const counts = await pages.countByPattern(scan.id);
  return counts
    .map(({ pattern, pending, read, skipped, failed }) => ({
      pattern,
      category: categoryOf(pattern),
      totalCount: pending + read + skipped + failed,
      scanned: read,
      skipped,
      efficiency: Math.round((100 * skipped) / Math.max(1, pending + read + skipped + failed)),
    }))
    .filter(({ totalCount }) => totalCount > 1);
}
