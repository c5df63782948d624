import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { ScanQueue, ScanWorker } from '@signpost/backend-domain/ports/scan-queue.ts';
import type { ScanRepository } from '@signpost/backend-domain/ports/scan-repository.ts';
import { ScansAtWork, type ScansAtWorkOptions } from './scans-at-work.ts';

/**
 * The interval between searches for abandoned scans, in milliseconds. Together with the duration of a lease it ensures
 * that they continue within a minute.
 */
const LOOK_EVERY_MS = 30_000;

export interface ScanWorkersOptions {
  readonly queue: ScanQueue;
  readonly scans: ScanRepository;
  readonly clock: Clock;
  /** Runs one scan (makeRunScan). */
  readonly run: ScansAtWorkOptions['run'];
  /**
   * The number of scans that run at once (SCAN_WORKERS). Scans that wait for their owner's credentials do not count.
   */
  readonly concurrency: number;
  /** Called with errors; afterwards the queue delivers the scan again. */
  readonly onError: (what: string, error: unknown) => void;
}

export interface ScanWorkers {
  /** Takes no new scans, interrupts running ones at their next checkpoint, and waits for them at most `drainMs`. */
  close(drainMs: number): Promise<void>;
}

/**
 * Runs the scans of the queue. When the queue has lost scans (its memory was cleared, a worker died), the database
 * still has them: scans in a working state without a lease are queued again, at the start and every 30 seconds.
 */
export async function startScanWorkers(options: ScanWorkersOptions): Promise<ScanWorkers> {
  const { queue, concurrency, onError } = options;
  const atWork = new ScansAtWork({
    ...options,
    enqueue: (scanId) => enqueueAgain(options, scanId),
  });
  const worker: ScanWorker = await queue.work(
    async (scanId, signal) => {
      try {
        await atWork.handle(scanId, signal);
      } catch (error) {
        onError(`scan ${scanId} is queued again`, error);
        throw error;
      }
    },
    { concurrency },
  );
  const ending = new AbortController();
  await enqueueAbandoned(options).catch((error: unknown) =>
    onError('abandoned scans could not be queued', error),
  );
  const looking = lookAgain(options, ending.signal);
  return {
    close: async (drainMs) => {
      ending.abort();
      await looking;
      const settled = new AbortController();
      const deadline = options.clock.sleep(drainMs, settled.signal).catch(() => {});
      await worker.close(drainMs);
      await Promise.race([atWork.settled(), deadline]);
      settled.abort();
    },
  };
}

async function lookAgain(options: ScanWorkersOptions, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await options.clock.sleep(LOOK_EVERY_MS, ended).catch(() => {});
    if (ended.aborted) return;
    await enqueueAbandoned(options).catch((error: unknown) =>
      options.onError('abandoned scans could not be queued', error),
    );
  }
}

async function enqueueAbandoned({ queue, scans, clock }: ScanWorkersOptions): Promise<void> {
  for (const scan of await scans.listAbandoned(clock.now())) await queue.enqueue(scan);
}

async function enqueueAgain({ queue, scans }: ScanWorkersOptions, scanId: string): Promise<void> {
  const scan = await scans.find(scanId);
  if (scan !== null) await queue.enqueue({ scanId, ownerId: scan.ownerId });
}
