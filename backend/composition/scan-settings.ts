import {
  DEFAULT_SETTINGS,
  type ScanSettings,
} from '@signpost/backend-domain/agents/scan-settings.ts';
import type { Environment } from '../config/environment.ts';

const PUBLIC_MANIFEST = '/api/scanner/public/manifest/';
const PUBLIC_SCHEMA = '/api/scanner/public/schema/ai-manifest-1.0.json';
/** Where the schema is found when this installation has no public address. */
const SCHEMA_ID = 'urn:signpost:ai-manifest-1.0';
/** Where a site owner who scans on the command line puts manifest.json on their own site. */
const SELF_HOSTED = '/ai-agent-manifest.json';

/**
 * The scan settings of this installation. `publishAt` is the server's public base address; null means that the
 * manifest will be hosted by the scanned site itself.
 */
export function scanSettings(environment: Environment, publishAt: string | null): ScanSettings {
  return {
    ...DEFAULT_SETTINGS,
    concurrency: environment.CRAWL_CONCURRENCY,
    crawlDelayMs: environment.CRAWL_DELAY_MS,
    pageTimeoutMs: environment.PAGE_TIMEOUT_MS,
    manifestUrl: ({ domain, startUrl }) =>
      publishAt === null
        ? new URL(SELF_HOSTED, startUrl).href
        : new URL(`${PUBLIC_MANIFEST}${encodeURIComponent(domain)}`, publishAt).href,
    schemaUrl: publishAt === null ? SCHEMA_ID : new URL(PUBLIC_SCHEMA, publishAt).href,
  };
}
