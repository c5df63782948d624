import {
  SiteUnreachable,
  TargetForbidden,
  type UnreachableReason,
} from '../../model/site/target-errors.ts';
import type { FetchedResource, StaticFetcher } from '../../ports/static-fetcher.ts';

/** RFC 9309 2.5 requires that 500 KiB are parsed; the rest is ignored. */
const MAX_ROBOTS_BYTES = 512 * 1024;
const ROBOTS_TIMEOUT_MS = 10_000;
/** After one of these errors the host's other addresses fail too: the message names the host, not robots.txt. */
const HOST_FAILURES: ReadonlySet<UnreachableReason> = new Set(['dns', 'refused', 'tls']);

/** The address at which RFC 9309 2.3 places an origin's rules. */
export function robotsUrl(origin: string): string {
  return new URL('/robots.txt', origin).href;
}

/** One request for the robots.txt of an origin. Resolves and rejects as StaticFetcher.fetch does. */
export function askForRobots(
  origin: string,
  fetcher: Pick<StaticFetcher, 'fetch'>,
  signal?: AbortSignal,
): Promise<FetchedResource> {
  return fetcher.fetch(robotsUrl(origin), {
    timeoutMs: ROBOTS_TIMEOUT_MS,
    maxBytes: MAX_ROBOTS_BYTES,
    accept: 'text/plain,*/*;q=0.5',
    ...(signal && { signal }),
  });
}

/** Whether the request for the robots.txt of an origin failed in a way that ends the scan of the origin. */
export function isHostFailure(error: unknown, origin: string): boolean {
  if (error instanceof TargetForbidden) return error.url === robotsUrl(origin);
  return error instanceof SiteUnreachable && HOST_FAILURES.has(error.reason);
}
