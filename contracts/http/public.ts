import { z } from 'zod';
import type { Wire } from '../wire.ts';
import { ErrorEnvelope } from './errors.ts';
import { typedAddress } from './fields.ts';

/** The free analysis on the home page. */
export const QuickDiscoveryBody = z
  .object({ url: typedAddress('Please enter a website URL') })
  .meta({ id: 'QuickDiscoveryBody' });

const ROBOTS_STATUSES = ['good', 'needs_improvement', 'missing'] as const;
export type RobotsStatus = (typeof ROBOTS_STATUSES)[number];

/** By the number of pages, known or estimated: ≤ 50, ≤ 500, ≤ 5,000, above. */
const SCAN_TIERS = ['starter', 'growth', 'scale', 'enterprise'] as const;
export type ScanTier = (typeof SCAN_TIERS)[number];

export const QuickDiscovery = z
  .object({
    total_urls: z.int().min(0).describe('Number of known pages'),
    total_is_minimum: z.boolean().describe('Whether the site may have more pages than are known'),
    estimated_urls: z
      .int()
      .min(0)
      .describe('Estimated number of pages; the number of known pages where those are all'),
    robots_status: z
      .enum(ROBOTS_STATUSES)
      .describe('good: exists, has no errors, names a sitemap and allows agents'),
    recommended_tier: z
      .enum(SCAN_TIERS)
      .describe(
        'By `estimated_urls`: starter to 50, growth to 500, scale to 5,000, enterprise above',
      ),
    price: z.null().describe('No prices exist: the page says "Price on request"'),
    llm_summary: z.string(),
    domain: z.string(),
    robots: z
      .object({
        found: z.boolean(),
        agents_allowed: z.boolean().describe('Whether agents may read the start page'),
        problems: z.array(z.string()).describe('What is wrong with the file'),
      })
      .describe('The site’s robots.txt'),
    sitemap_urls: z.array(z.string()).describe('Addresses of the sitemaps that were found'),
    title: z.string().describe('Of the start page; empty when it has none'),
    expected_minutes: z
      .int()
      .min(0)
      .describe('How long a deep scan of `estimated_urls` pages takes, rounded up'),
    expected_from: z
      .enum(['scans', 'estimate'])
      .describe('scans: measured in the latest scans of this server; estimate: too few of them'),
  })
  .meta({ id: 'QuickDiscovery' });
export type QuickDiscovery = Wire<typeof QuickDiscovery>;

const QUICK_DISCOVERY_STAGES = ['robots', 'sitemap', 'start_page', 'summary'] as const;

/**
 * The same analysis as a stream (`Accept: text/event-stream`): the data of each event by its name. First `progress`,
 * then the `summary` in pieces, then one `result`; or one `error`, after which nothing follows.
 */
export const quickDiscoveryEvents = {
  progress: z
    .object({
      stage: z.enum(QUICK_DISCOVERY_STAGES),
      message: z.string(),
      total_urls: z.int().min(0).describe('URLs found so far'),
    })
    .meta({ id: 'QuickDiscoveryProgress' }),
  summary: z
    .object({ text: z.string().describe('The next piece of the summary') })
    .meta({ id: 'QuickDiscoverySummary' }),
  result: QuickDiscovery,
  error: ErrorEnvelope,
};

export type QuickDiscoveryEvents = {
  readonly [Name in keyof typeof quickDiscoveryEvents]: Wire<(typeof quickDiscoveryEvents)[Name]>;
};
