import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { ScanQueue, ScanWorker } from '@signpost/backend-domain/ports/scan-queue.ts';
import type { ScanRepository } from '@signpost/backend-domain/ports/scan-repository.ts';

/** How often scans are looked for that a worker left behind. */
const LOOK_EVERY_MS = 60_000;

export interface ScanWorkersOptions {
  readonly queue: ScanQueue;
  readonly scans: ScanRepository;
  readonly clock: Clock;
  /** Works on one scan (makeRunScan). */
  readonly run: (scanId: string, shutdown: AbortSignal) => Promise<void>;
  /** Scans that are worked on at once (SCAN_WORKERS). */
  readonly concurrency: number;
  /** Told what went wrong; the scan is tried again by the queue. */
  readonly onError: (what: string, error: unknown) => void;
}

export interface ScanWorkers {
  /** Takes no new scans, lets go of the running ones at their next checkpoint, waits at most `drainMs`. */
  close(drainMs: number): Promise<void>;
}

/**
 * Works on the scans of the queue. What the queue does not know of (its memory is gone, a worker died) the database
 * does: scans in a working state that nobody holds are asked for again, at the start and every minute.
 */
export async function startScanWorkers(options: ScanWorkersOptions): Promise<ScanWorkers> {
  const { queue, run, concurrency, onError } = options;
  const worker: ScanWorker = await queue.work(
    async (scanId, signal) => {
      try {
        await run(scanId, signal);
      } catch (error) {
        onError(`scan ${scanId} was let go`, error);
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
      await worker.close(drainMs);
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
  for (const scanId of await scans.listAbandoned(clock.now())) await queue.enqueue(scanId);
}
