import {
  DEFAULT_SETTINGS,
  type ScanSettings,
} from '@signpost/backend-domain/agents/scan-settings.ts';
import { ManifestAddresses } from '@signpost/backend-domain/model/publishing/manifest-addresses.ts';
import {
  type ClaimPorts,
  makeClaimedManifestUrl,
} from '@signpost/backend-domain/use-cases/publishing/site-claims.ts';
import type { Environment } from '../config/environment.ts';

const PUBLIC_SCHEMA = '/api/scanner/public/schema/ai-manifest-1.0.json';
/** The id of the manifest schema when this installation has no public URL. */
const SCHEMA_ID = 'urn:signpost:ai-manifest-1.0';
/** The path at which a site owner who scans on the command line hosts manifest.json on their own site. */
const SELF_HOSTED = '/ai-agent-manifest.json';

/**
 * The scan settings of the command line. `publishAt`: the public base URL of the server that will serve the manifest;
 * null when the scanned site itself will host it.
 */
export function scanSettings(environment: Environment, publishAt: string | null): ScanSettings {
  return {
    ...commonSettings(environment),
    manifestUrl: async ({ domain, startUrl }) =>
      publishAt === null
        ? new URL(SELF_HOSTED, startUrl).href
        : new ManifestAddresses(() => publishAt).ofDomain(domain),
    schemaUrl: publishAt === null ? SCHEMA_ID : publicSchemaUrl(publishAt),
  };
}

/** How long a scan waits for its owner's credentials; after that it continues without a log-in. */
const CREDENTIALS_WAIT_MS = 10 * 60_000;

const MEGABYTE = 1_048_576;

/** The settings of a server's scans: their owner can be asked for credentials, and can claim the site. */
export function serverScanSettings(
  environment: Environment,
  publicUrl: string,
  ports: ClaimPorts,
): ScanSettings {
  return {
    ...commonSettings(environment),
    manifestUrl: makeClaimedManifestUrl(ports, new ManifestAddresses(() => publicUrl)),
    schemaUrl: publicSchemaUrl(publicUrl),
    credentialsWaitMs: CREDENTIALS_WAIT_MS,
    maxReadingMs: environment.MAX_SCAN_MINUTES * 60_000,
    maxScanBytes: environment.MAX_SCAN_MB * MEGABYTE,
    maxStoredBytes: mostStoredBytes(environment),
  };
}

function commonSettings(environment: Environment): Omit<ScanSettings, 'manifestUrl' | 'schemaUrl'> {
  return {
    ...DEFAULT_SETTINGS,
    concurrency: environment.CRAWL_CONCURRENCY,
    crawlDelayMs: environment.CRAWL_DELAY_MS,
    pageTimeoutMs: environment.PAGE_TIMEOUT_MS,
    render: environment.RENDER,
  };
}

/** The number of bytes that all scans together may store. */
export function mostStoredBytes({ MAX_STORED_MB }: Environment): number {
  return MAX_STORED_MB * MEGABYTE;
}

/** The URL of the manifest schema on the server at `publicUrl`. */
export function publicSchemaUrl(publicUrl: string): string {
  return new URL(PUBLIC_SCHEMA, publicUrl).href;
}
