import { unlessAborted } from './abort-race.ts';

/**
 * All addresses of a name, IPv4 and IPv6. Rejects when there is none. The signal is aborted when the caller no longer
 * waits for the answer.
 */
export type HostResolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** The name did not resolve within the time it was given. */
export class ResolverTimeout extends Error {
  constructor(hostname: string, timeoutMs: number) {
    super(`${hostname} did not resolve within ${timeoutMs} ms.`);
    this.name = 'ResolverTimeout';
  }
}

/** Asks once and waits at most `timeoutMs`; rejects with ResolverTimeout, or as the resolver does. */
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
