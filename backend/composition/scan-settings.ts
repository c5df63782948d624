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
        : publicManifestUrl(publishAt, domain),
    schemaUrl: publishAt === null ? SCHEMA_ID : publicSchemaUrl(publishAt),
  };
}

/** How long a scan waits for a person who has to log it in; then it goes on without. */
const CREDENTIALS_WAIT_MS = 10 * 60_000;

const MEGABYTE = 1_048_576;

/** The settings of a server's scans: a person is there who can be asked for credentials. */
export function serverScanSettings(environment: Environment, publicUrl: string): ScanSettings {
  return {
    ...scanSettings(environment, publicUrl),
    credentialsWaitMs: CREDENTIALS_WAIT_MS,
    maxReadingMs: environment.MAX_SCAN_MINUTES * 60_000,
    maxScanBytes: environment.MAX_SCAN_MB * MEGABYTE,
    maxStoredBytes: mostStoredBytes(environment),
  };
}

/** Bytes that all scans together may store. */
export function mostStoredBytes({ MAX_STORED_MB }: Environment): number {
  return MAX_STORED_MB * MEGABYTE;
}

/** Where the server at `publicUrl` tells the schema of manifests. */
export function publicSchemaUrl(publicUrl: string): string {
  return new URL(PUBLIC_SCHEMA, publicUrl).href;
}

/** Where the server at `publicUrl` tells the public manifest of a site. */
export function publicManifestUrl(publicUrl: string, domain: string): string {
  return new URL(`${PUBLIC_MANIFEST}${encodeURIComponent(domain)}`, publicUrl).href;
}
