import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { ScanQueue, ScanWorker } from '@signpost/backend-domain/ports/scan-queue.ts';
import type { ScanRepository } from '@signpost/backend-domain/ports/scan-repository.ts';
import { ScansAtWork, type ScansAtWorkOptions } from './scans-at-work.ts';

/**
 * The interval between searches for scans that a worker left behind; together with the time of a lease, they continue
 * within a minute.
 */
const LOOK_EVERY_MS = 30_000;

export interface ScanWorkersOptions {
  readonly queue: ScanQueue;
  readonly scans: ScanRepository;
  readonly clock: Clock;
  /** Works on one scan (makeRunScan). */
  readonly run: ScansAtWorkOptions['run'];
  /** Scans that are worked on at once (SCAN_WORKERS); those that wait for their owner to log them in do not count. */
  readonly concurrency: number;
  /** Called with the error; the queue delivers the scan again. */
  readonly onError: (what: string, error: unknown) => void;
}

export interface ScanWorkers {
  /** Takes no new scans, interrupts the running ones at their next checkpoint, waits at most `drainMs`. */
  close(drainMs: number): Promise<void>;
}

/**
 * Works on the scans of the queue. When the queue lost scans (its memory is gone, a worker died), the database still
 * has them: scans in a working state without a lease are queued again, at the start and every half minute.
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
        onError(`scan ${scanId} was released`, error);
        throw error;
      }
    },
    { concurrency },
  );
  const ending = new AbortController();
  await enqueueAbandoned(options).catch((error: unknown) => onError('abandoned scans', error));
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
      options.onError('abandoned scans', error),
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
