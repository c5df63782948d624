import { z } from 'zod';
import type { Wire } from '../wire.ts';
import { pageOfList, publicId, typedAddress, verbatim } from './fields.ts';
import { ManifestDocument } from './manifest-document.ts';
import {
  AgentAction,
  Agents,
  AgentThought,
  AuthInfo,
  DiscoveryProgress,
  EventNumber,
  ListedScan,
  LiveSitemapEntry,
  LogEntry,
  PatternStats,
  RobotsUpdate,
  SCAN_TYPES,
  Scan,
  ScanFailure,
  ScanProgress,
  ScanStrategy,
  Timestamp,
  UrlPrioritization,
} from './scan.ts';

export const ScanParams = z.object({ id: publicId('The scan').describe('Public id of the scan') });

/** The server may lower the limits to its own. Without `scan_type` a scan is a standard one. */
export const ScanOptions = z
  .object({
    scan_type: z.enum(SCAN_TYPES, 'A scan is either smart or standard').optional(),
    max_pages: z
      .int('The number of pages has to be a whole number')
      .min(1, 'At least one page has to be scanned')
      .max(100_000, 'At most 100,000 pages can be scanned')
      .describe('Maximum number of pages to read')
      .optional(),
    depth_limit: z
      .int('The depth has to be a whole number')
      .min(0, 'The depth cannot be negative')
      .max(100, 'The depth may be at most 100')
      .describe('Maximum number of clicks from the start page')
      .optional(),
  })
  .meta({ id: 'ScanOptions' });
export type ScanOptions = Wire<typeof ScanOptions>;

export const CreateSessionBody = z
  .object({
    url: typedAddress('Please enter a URL to scan').describe('Without a scheme, https is used'),
    options: ScanOptions.default({}),
    repeats: publicId('The earlier scan')
      .describe(
        'Public id of an earlier scan of the same site: a smart scan reads the pages that were chosen for it, and new ' +
          'pages of the same kinds, without asking again',
      )
      .optional(),
  })
  .meta({ id: 'CreateSessionBody' });

export const ScanAnswer = z
  .object({
    scan: Scan,
    notice: z
      .string()
      .describe('How the scan differs from the request, such as a lower limit of pages')
      .optional(),
  })
  .meta({ id: 'ScanAnswer' });
export const ScanChanged = z
  .object({ success: z.literal(true), scan: Scan })
  .meta({ id: 'ScanChanged' });

/** A snapshot of a scan: all that a client needs to show it. */
export const SessionDetails = z
  .object({
    seq: EventNumber,
    scan: Scan,
    agents: Agents,
    progress: ScanProgress,
    sitemap_entries: z.array(LiveSitemapEntry),
    log: z.array(LogEntry).describe('Oldest first'),
    thoughts: z.array(AgentThought).describe('Oldest first, the latest 20'),
    activity: z.array(AgentAction).describe('What the agents did: oldest first, the latest 100'),
    discovery: DiscoveryProgress.describe('The latest progress of discovery').optional(),
    prioritization: UrlPrioritization.describe('Once the URLs are sorted').optional(),
    robots: RobotsUpdate.describe('Once the robots.txt is written').optional(),
    strategy: ScanStrategy.optional(),
    patterns: z.array(PatternStats).describe('Counts by URL pattern, in a smart scan').optional(),
    auth: AuthInfo.describe('The log-in form at which the scan waits').optional(),
    failure: ScanFailure.describe('Why it failed').optional(),
    started_at: Timestamp.nullable().optional(),
    completed_at: Timestamp.nullable().optional(),
    manifest_url: z.string().describe('Once there is a manifest').optional(),
  })
  .meta({ id: 'SessionDetails' });
export type SessionDetails = Wire<typeof SessionDetails>;

/** An entry of the viewer’s sitemap panel. */
export const ViewerSitemapEntry = z
  .object({
    url: z.string(),
    title: z.string(),
    level: z.int().min(0).describe('How far it is indented'),
    content_type: z.string().describe('Empty when it was not read'),
    standing: z
      .enum(['read', 'inferred', 'needs_login'])
      .describe('Opened, described from read pages of its pattern, or behind a log-in'),
  })
  .meta({ id: 'ViewerSitemapEntry' });
export type ViewerSitemapEntry = Wire<typeof ViewerSitemapEntry>;

export const ManifestAnswer = z
  .object({ manifest: ManifestDocument, sitemap: z.array(ViewerSitemapEntry) })
  .meta({ id: 'ManifestAnswer' });
export type ManifestAnswer = Wire<typeof ManifestAnswer>;

/** How the lines for agents are written into robots.txt: as directives, or as comments, which checkers ignore. */
const ROBOTS_STYLES = ['directive', 'comment'] as const;
export type RobotsStyle = (typeof ROBOTS_STYLES)[number];

export const RobotsQuery = z.object({
  style: z
    .enum(ROBOTS_STYLES, 'The style is either directive or comment')
    .default('directive')
    .describe('How the AI-Manifest block is written'),
});

export const SitemapQuery = z.object({
  part: z.coerce
    .number<number | string>('The part has to be a number')
    .int('The part has to be a whole number')
    .min(1, 'Parts are counted from 1')
    .max(50_000, 'There is no such part')
    .optional()
    .describe('The number of a part, when the sitemap is an index'),
});

export const ScanListQuery = z.object(pageOfList);

export const ScanList = z
  .object({
    recentScans: z.array(ListedScan).describe('Newest first'),
    next_cursor: z.string().nullable().describe('Null on the last page'),
  })
  .meta({ id: 'ScanList' });
export type ScanList = Wire<typeof ScanList>;

export const VisibilityBody = z
  .object({
    isPublic: z.boolean('Say whether the manifest is public: true or false'),
    includeBehindLogin: z
      .boolean('Say whether to publish the pages behind the log-in: true or false')
      .optional()
      .describe(
        'Whether to publish also the pages that the scan read after it had logged in; else they are left out',
      ),
  })
  .meta({ id: 'VisibilityBody' });

/** The pages of a scan behind the site’s log-in. */
export const BehindLogin = z
  .object({
    pages: z
      .array(z.object({ url: z.string(), title: z.string() }))
      .describe('Pages that the scan read after it had logged in'),
    included: z.boolean().describe('Whether they are published with the manifest'),
    can_leave_out: z
      .boolean()
      .describe('False: made by an old version, which did not record what is public'),
  })
  .meta({ id: 'BehindLogin' });
export type BehindLogin = Wire<typeof BehindLogin>;

const CREDENTIALS_MISSING = 'Please enter both username and password';

/** Credentials for the scanned site, or the wish to continue without. They are kept in memory for that scan only. */
export const ProvideCredentialsBody = z
  .discriminatedUnion(
    'skip',
    [
      z.object({ scanId: publicId('The scan'), skip: z.literal(true) }),
      z.object({
        scanId: publicId('The scan'),
        skip: z.literal(false).optional(),
        username: verbatim(500, CREDENTIALS_MISSING).exactOptional(),
        password: verbatim(1_000, CREDENTIALS_MISSING).exactOptional(),
        fields: z
          .record(z.string().min(1).max(300), verbatim(1_000, CREDENTIALS_MISSING))
          .refine((fields) => Object.keys(fields).length <= 50, 'A form has at most 50 fields')
          .describe('The value of each field of the form, by the field’s name, else its id')
          .exactOptional(),
      }),
    ],
    'Either skip is true, or username and password, or fields, are given',
  )
  .superRefine((body, context) => {
    if (body.skip === true || Object.keys(body.fields ?? {}).length > 0) return;
    for (const field of ['username', 'password'] as const)
      if (body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: CREDENTIALS_MISSING });
  })
  .meta({ id: 'ProvideCredentialsBody' });
export type ProvideCredentialsBody = Wire<typeof ProvideCredentialsBody>;
