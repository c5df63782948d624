import { expect } from '@jest/globals';
import type {
  FetchedResource,
  FetchOptions,
  StaticFetcher,
} from '@signpost/backend-domain/ports/static-fetcher.ts';
import type { TestNetwork } from './test-network.ts';
import type { TestServer } from './test-server.ts';

export interface StaticFetcherSetup {
  readonly network: TestNetwork;
  /** A list of targets in the syntax of TARGET_ALLOW. */
  readonly allow?: string;
  readonly userAgent?: string;
  readonly maxConcurrent?: number;
}

/** The objects that every part of the suite uses. Names are resolved and addresses are reached only in `network`. */
export interface FetcherWorld {
  readonly network: TestNetwork;
  /** The server of the host site.test, which has a public address. */
  readonly server: TestServer;
  readonly fetcher: StaticFetcher;
  open(setup?: Omit<StaticFetcherSetup, 'network'>): StaticFetcher;
  get(path: string, options?: Partial<FetchOptions>): Promise<FetchedResource>;
}

export const SITE = 'http://site.test';
export const SITE_ADDRESS = '93.184.216.34';
export const LIMITS: FetchOptions = { timeoutMs: 20_000, maxBytes: 1_000_000 };

/** The reason of a rejected promise; fails when it resolves. */
export async function rejection(work: Promise<unknown>): Promise<unknown> {
  const outcome = await work.then(
    () => ({ rejected: false, reason: null }),
    (reason: unknown) => ({ rejected: true, reason }),
  );
  expect(outcome.rejected).toBe(true);
  return outcome.reason;
}
