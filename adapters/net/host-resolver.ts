import { unlessAborted } from './abort-race.ts';

/**
 * Resolves to all IPv4 and IPv6 addresses of a name; rejects when it has none. The signal is aborted when the caller no
 * longer waits for the answer.
 */
export type HostResolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** A name did not resolve in time. */
export class ResolverTimeout extends Error {
  constructor(hostname: string, timeoutMs: number) {
    super(`${hostname} did not resolve within ${timeoutMs} ms.`);
    this.name = 'ResolverTimeout';
  }
}

/** Resolves a name within `timeoutMs`; rejects with ResolverTimeout, or with the resolver's error. */
export async function resolveWithin(
  resolve: HostResolver,
  hostname: string,
  timeoutMs: number,
): Promise<readonly string[]> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new ResolverTimeout(hostname, timeoutMs)), timeoutMs);
  try {
    return await unlessAborted(resolve(hostname, late.signal), late.signal);
  } finally {
    clearTimeout(timer);
  }
}
