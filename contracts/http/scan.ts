import { z } from 'zod';
import type { Wire } from '../wire.ts';

/** A scan on the wire; shared by answers and socket events. */

/** In the order a scan usually passes through them. */
export const SCAN_STATUSES = [
  'creating',
  'connecting',
  'discovering',
  'awaiting_selection',
  'crawling',
  'scanning',
  'manifest',
  'reviewing',
  'completed',
  'paused',
  'stopped',
  'failed',
  'error',
] as const;
export const ScanStatus = z.enum(SCAN_STATUSES).meta({ id: 'ScanStatus' });
export type ScanStatus = (typeof SCAN_STATUSES)[number];

export const SCAN_TYPES = ['smart', 'standard'] as const;
export type ScanType = (typeof SCAN_TYPES)[number];

/** Digits, letters, `-` and `_`, usually 21 of them; never a database key. */
export const ScanId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .describe('Public id of the scan');

export const Timestamp = z.iso.datetime();
export const percentage = z.number().min(0).max(100);
const count = z.int().min(0);

/** Why a scan failed. */
export const ScanFailure = z
  .object({ message: z.string(), code: z.string() })
  .meta({ id: 'ScanFailure' });
export type ScanFailure = Wire<typeof ScanFailure>;

export const Scan = z
  .object({
    id: ScanId,
    startUrl: z.string(),
    domain: z.string().describe('Host in lower case without `www.`, with a non-default port'),
    status: ScanStatus,
    createdAt: Timestamp,
    isPublic: z.boolean(),
    failure: ScanFailure.optional().describe('Why it failed; absent in every other status'),
    metadata: z.object({
      pages_crawled: count.describe('Pages read: opened and understood'),
      pages_total: count.describe('Pages to read, as far as known'),
      pages_found: count.describe(
        'Addresses that the scan knows; once it is completed: read, inferred, skipped and failed',
      ),
      pages_inferred: count.describe(
        'Pages not opened, and described from read pages of their pattern',
      ),
      pages_skipped: count.describe('Pages left out, each with a reason'),
      pages_failed: count.describe('Pages that could not be read, each with a reason'),
      pages_offered: count
        .describe('Pages found while others were read, or beyond the limit: `read-more` reads them')
        .optional(),
      max_pages: count.describe('Maximum number of pages that this scan reads').optional(),
      scan_type: z
        .enum(SCAN_TYPES)
        .describe('smart: its owner chooses pages, and of similar pages only samples are read'),
      duration_seconds: z
        .number()
        .min(0)
        .nullable()
        .describe(
          'Seconds that agents worked, without pauses and waiting; null until it is first completed',
        ),
    }),
  })
  .meta({ id: 'Scan' });
export type Scan = Wire<typeof Scan>;

/** The number of a lasting event of a scan; 0 before the first. */
export const EventNumber = z
  .int()
  .min(0)
  .describe('Number of the last event of the scan that this contains');

/** A scan in a list. */
export const ListedScan = Scan.extend({ seq: EventNumber }).meta({ id: 'ListedScan' });
export type ListedScan = Wire<typeof ListedScan>;

export const AGENT_NAMES = ['crawler', 'manifest', 'reviewer'] as const;
export const AgentName = z.enum(AGENT_NAMES).meta({ id: 'AgentName' });
export type AgentName = (typeof AGENT_NAMES)[number];

export const AGENT_ACTIVITIES = ['idle', 'active', 'done', 'error'] as const;
export const AgentActivity = z.enum(AGENT_ACTIVITIES).meta({ id: 'AgentActivity' });
export type AgentActivity = (typeof AGENT_ACTIVITIES)[number];

export const AgentState = z
  .object({
    status: AgentActivity,
    action: z.string(),
    progress: percentage,
    lastUpdate: Timestamp.nullable(),
  })
  .meta({ id: 'AgentState' });
export type AgentState = Wire<typeof AgentState>;

export const Agents = z
  .object({ crawler: AgentState, manifest: AgentState, reviewer: AgentState })
  .meta({ id: 'Agents' });
export type Agents = Wire<typeof Agents>;

export const LOG_LEVELS = ['info', 'success', 'warning', 'error'] as const;
export const LogLevel = z.enum(LOG_LEVELS).meta({ id: 'LogLevel' });
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LogEntry = z
  .object({ type: LogLevel, message: z.string(), timestamp: Timestamp })
  .meta({ id: 'LogEntry' });
export type LogEntry = Wire<typeof LogEntry>;

export const AgentThought = z
  .object({ agent: AgentName, text: z.string(), timestamp: Timestamp })
  .meta({ id: 'AgentThought' });

export const AgentAction = z
  .object({
    agent: AgentName,
    action: z.string(),
    details: z.string(),
    type: LogLevel,
    timestamp: Timestamp,
  })
  .meta({ id: 'AgentAction' });
export type AgentAction = Wire<typeof AgentAction>;

export const ScanProgress = z
  .object({
    progress: percentage.describe('Percent of the whole scan'),
    phase: z.string(),
    message: z.string(),
    pages_crawled: count,
    pages_total: count,
  })
  .meta({ id: 'ScanProgress' });
export type ScanProgress = Wire<typeof ScanProgress>;

const DISCOVERY_STATUSES = ['fetching_sitemap', 'sitemap_found', 'analyzing_urls'] as const;

/** The current step of discovery, and how many URLs it has found so far. */
export const DiscoveryProgress = z
  .object({ status: z.enum(DISCOVERY_STATUSES), url_count: count })
  .meta({ id: 'DiscoveryProgress' });
export type DiscoveryProgress = Wire<typeof DiscoveryProgress>;

export const LiveSitemapEntry = z
  .object({
    url: z.string(),
    title: z.string(),
    pageNumber: count,
    completed: z.boolean(),
    depth: z.int().min(0).max(5).describe('By the number of slashes in the URL'),
  })
  .meta({ id: 'LiveSitemapEntry' });
export type LiveSitemapEntry = Wire<typeof LiveSitemapEntry>;

const URL_PRIORITIES = ['important', 'uncertain', 'not_important'] as const;
export type UrlPriority = (typeof URL_PRIORITIES)[number];

export const CategorizedUrl = z
  .object({
    url: z.string(),
    title: z.string(),
    reason: z.string(),
    priority: z.enum(URL_PRIORITIES),
    pattern: z.string().describe('URL pattern that it belongs to, such as /product/:slug'),
  })
  .meta({ id: 'CategorizedUrl' });
export type CategorizedUrl = Wire<typeof CategorizedUrl>;

export const UrlPrioritization = z
  .object({
    categorized_urls: z.array(CategorizedUrl),
    stats: z.object({ important: count, uncertain: count, not_important: count }),
    recommended_count: count,
    estimated_time_minutes: z.number().min(0),
    estimate: z
      .object({ fixed_seconds: z.number().min(0), seconds_per_page: z.number().min(0) })
      .describe('Per scan and per page, to estimate the time of another selection'),
  })
  .meta({ id: 'UrlPrioritization' });
export type UrlPrioritization = Wire<typeof UrlPrioritization>;

export const RobotsUpdate = z
  .object({
    original: z.string().nullable().describe('Null when the site has no robots.txt'),
    updated: z.string(),
    added_lines: z.array(z.string()),
    manifest_url: z.string(),
  })
  .meta({ id: 'RobotsUpdate' });
export type RobotsUpdate = Wire<typeof RobotsUpdate>;

export const PatternStats = z
  .object({
    pattern: z.string().describe('Such as /product/:slug'),
    category: z.string(),
    total_count: count,
    scanned: count,
    skipped: count,
    efficiency: percentage.describe('Percentage of the pattern’s pages that need not be read'),
  })
  .meta({ id: 'PatternStats' });
export type PatternStats = Wire<typeof PatternStats>;

const SCAN_STRATEGIES = ['smart_crawl', 'standard'] as const;

export const ScanStrategy = z
  .object({ strategy: z.enum(SCAN_STRATEGIES), reason: z.string() })
  .meta({ id: 'ScanStrategy' });
export type ScanStrategy = Wire<typeof ScanStrategy>;

/** A log-in form at which the scan waits. */
export const AuthInfo = z
  .object({
    url: z.string(),
    form: z.object({
      action: z.string(),
      inputs: z
        .array(
          z.object({
            name: z.string(),
            id: z.string(),
            type: z.string(),
            label: z.string().exactOptional(),
          }),
        )
        .describe('The fields to type into; check boxes and hidden fields keep their values'),
    }),
  })
  .meta({ id: 'AuthInfo' });
export type AuthInfo = Wire<typeof AuthInfo>;
