import { LeaseLost } from '../model/scan/scan-errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Lease, ScanRepository } from '../ports/scan-repository.ts';

export interface HeldLease {
  /** Aborted when the lease is lost, on shutdown, and by `abort`. */
  readonly signal: AbortSignal;
  abort(reason: Error): void;
  release(): Promise<void>;
}

/** Renews a lease after each third of its duration until it is released. */
export function keepLease(
  lease: Lease,
  { scans, clock }: { readonly scans: ScanRepository; readonly clock: Clock },
  leaseMs: number,
  shutdown: AbortSignal,
): HeldLease {
  const work = new AbortController();
  const ended = new AbortController();
  const onShutdown = (): void => work.abort(shutdown.reason);
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener('abort', onShutdown, { once: true });
  const renewing = renewUntil(ended.signal, lease, { scans, clock }, leaseMs).catch(() =>
    work.abort(new LeaseLost(lease.scanId)),
  );
  return {
    signal: work.signal,
    abort: (reason) => work.abort(reason),
    release: async () => {
      shutdown.removeEventListener('abort', onShutdown);
      ended.abort();
      await renewing;
      await scans.release(lease);
    },
  };
}

/** Resolves when `ended` is aborted; rejects when the lease could not be renewed before it expired. */
async function renewUntil(
  ended: AbortSignal,
  lease: Lease,
  { scans, clock }: { readonly scans: ScanRepository; readonly clock: Clock },
  leaseMs: number,
): Promise<void> {
  let renewedAt = clock.monotonicMs();
  while (!ended.aborted) {
    await clock.sleep(leaseMs / 3, ended).catch(() => {});
    if (ended.aborted) return;
    try {
      if (!(await scans.renew(lease, clock.now(), leaseMs))) throw new LeaseLost(lease.scanId);
      renewedAt = clock.monotonicMs();
    } catch (error) {
      // A database that cannot be reached for a moment may return before the lease expires.
      if (error instanceof LeaseLost || clock.monotonicMs() - renewedAt > leaseMs) throw error;
    }
  }
}
