import { z } from 'zod';
import type { Wire } from '../wire.ts';
import { line, optionalLine, pageOfList, publicId } from './fields.ts';
import { LogLevel, Scan, ScanId, Timestamp } from './scan.ts';

/** `{domain}` in a path: a host with an optional port. What counts as one is the server’s rule (`INVALID_DOMAIN`). */
export const DomainParams = z.object({
  domain: line(300, { required: 'A domain is required' }).describe(
    'Host with an optional port, case-insensitive, IDN accepted',
  ),
});

/** The public id of a claim. */
export const ClaimParams = z.object({ claimId: publicId('The claim') });

const VALIDATION_STATUSES = [
  'fully_optimized',
  'partially_optimized',
  'not_optimized',
  'error',
] as const;
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number];

const Recommendation = z
  .object({ type: LogLevel, message: z.string() })
  .meta({ id: 'Recommendation' });

const ChannelCheck = z
  .object({
    channel: z.enum(['llms_txt', 'ard', 'agent_skills', 'webmcp']),
    state: z.enum(['valid', 'invalid', 'missing']),
    problems: z.array(z.string()).describe('What is wrong or missing, and what to do'),
  })
  .meta({ id: 'ChannelCheck' });
export type ChannelCheck = Wire<typeof ChannelCheck>;

const AgentReadiness = z
  .object({
    level: z.int().min(0).max(5),
    name: z.string(),
    missing: z.array(z.string()).describe('What the next level needs'),
  })
  .meta({ id: 'AgentReadiness' });

export const ValidationResult = z
  .object({
    domain: z.string(),
    status: z
      .enum(VALIDATION_STATUSES)
      .describe(
        'fully: the robots.txt block with a reachable manifest, and the well-known file or the meta tags; partially: at least one of them; error: the site could not be reached',
      ),
    manifest_available: z.boolean(),
    well_known_file: z.boolean(),
    robots_block: z.boolean(),
    meta_tags: z.boolean(),
    sitemap: z.boolean(),
    robots_txt: z.enum(['present', 'missing', 'unreachable']),
    llms_txt: z.boolean(),
    channels: z.array(ChannelCheck).describe('What agents find on each channel'),
    readiness: AgentReadiness,
    manifest_url: z.string().nullable().describe('The manifest that the site names'),
    recommendations: z.array(Recommendation),
  })
  .meta({ id: 'ValidationResult' });
export type ValidationResult = Wire<typeof ValidationResult>;

export const RegistryQuery = z.object({
  ...pageOfList,
  q: optionalLine(100, 'The search').describe('Text to find in the domain or the title'),
});

export const RegistryEntry = z
  .object({
    domain: z.string(),
    title: z.string(),
    manifest_url: z.string(),
    pages: z.int().min(0),
    generated_at: Timestamp,
    verified: z
      .boolean()
      .describe('Whether its publisher has verified ownership; true for every entry'),
  })
  .meta({ id: 'RegistryEntry' });
export type RegistryEntry = Wire<typeof RegistryEntry>;

export const Registry = z
  .object({ manifests: z.array(RegistryEntry), next_cursor: z.string().nullable() })
  .meta({ id: 'Registry' });
export type Registry = Wire<typeof Registry>;

const VERIFICATION_METHODS = ['file', 'meta_tag', 'robots_txt'] as const;
const VerificationMethod = z.enum(VERIFICATION_METHODS).meta({ id: 'VerificationMethod' });

/** The three ways to prove ownership of a site; one is enough. */
const VerificationInstructions = z
  .object({
    file: z
      .object({ url: z.string(), content: z.string() })
      .describe('A file with this content at this URL'),
    meta_tag: z.string().describe('The tag for the head of the start page'),
    robots_line: z.string().describe('The AI-Manifest line, with the address of the user’s claim'),
  })
  .meta({ id: 'VerificationInstructions' });

export const Verification = z
  .object({
    verified: z.boolean(),
    method: VerificationMethod.nullable().describe('How it was proved'),
    proved_at: Timestamp.nullable().describe('Since when the site has shown the proof'),
    confirmed_at: Timestamp.nullable().describe('When the site last showed the proof'),
    lapses_at: Timestamp.nullable().describe(
      'When verification ends, because the site no longer shows the proof; else null',
    ),
    ended: z
      .object({ reason: z.enum(['lapsed', 'superseded']), at: Timestamp })
      .nullable()
      .describe(
        'Why an earlier verification ended. lapsed: the site no longer showed the proof; superseded: another user verified the site later',
      ),
    checked_at: Timestamp.nullable().describe('Null before the first check'),
    instructions: VerificationInstructions,
  })
  .meta({ id: 'Verification' });
export type Verification = Wire<typeof Verification>;

export const VerificationResult = z
  .object({
    domain: z.string(),
    verification: Verification,
    checks: z
      .array(z.object({ method: VerificationMethod, passed: z.boolean(), message: z.string() }))
      .describe('What was checked and what was found'),
  })
  .meta({ id: 'VerificationResult' });
export type VerificationResult = Wire<typeof VerificationResult>;

/** One of the user’s sites. */
export const Site = z
  .object({
    domain: z.string(),
    scans: z.int().min(1).describe('How many scans of it the user has'),
    latest_scan: Scan,
    published_scan_id: ScanId.nullable().describe('The user’s scan whose manifest is public'),
    manifest_url: z
      .string()
      .nullable()
      .describe('A public manifest of the domain: that of its verified owner, else the user’s own'),
    own_manifest_url: z
      .string()
      .describe('The stable address of the user’s own manifest; 404 until one is public'),
    served_by_domain: z
      .enum(['you', 'another_owner', 'nothing'])
      .describe('Which manifest the address of the domain serves now'),
    missing: z
      .array(z.enum(['verify', 'publish', 'scan_from_root']))
      .describe('What the user has to do until the domain’s address serves their manifest'),
    verification: Verification,
  })
  .meta({ id: 'Site' });
export type Site = Wire<typeof Site>;

export const Sites = z
  .object({ sites: z.array(Site).describe('Sorted by domain') })
  .meta({ id: 'Sites' });
export type Sites = Wire<typeof Sites>;

const score = z.number().min(0).max(100).nullable();

/** Lighthouse scores, 0 to 100; null where Lighthouse gave none. */
export const Scores = z
  .object({
    speed: score,
    seo: score,
    accessibility: score,
    best_practices: score,
    agentic: score,
  })
  .meta({ id: 'Scores' });
export type Scores = Wire<typeof Scores>;

export const ReportsQuery = z.object({
  domain: optionalLine(300, 'The domain').describe('Only this site'),
});

export const SiteReport = z
  .object({
    domain: z.string(),
    points: z
      .array(
        z.object({
          scan_id: ScanId,
          completed_at: Timestamp,
          pages_crawled: z.int().min(0),
          duration_seconds: z.number().min(0).nullable().describe('Seconds that agents worked'),
          scores: Scores,
        }),
      )
      .describe('Completed scans, oldest first'),
  })
  .meta({ id: 'SiteReport' });
export type SiteReport = Wire<typeof SiteReport>;

export const Reports = z.object({ sites: z.array(SiteReport) }).meta({ id: 'Reports' });
export type Reports = Wire<typeof Reports>;
