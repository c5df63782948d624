import type { WorkPlace } from '@signpost/backend-domain/agents/work-place.ts';
import { WorkPlaces } from './work-places.ts';

export interface ScansAtWorkOptions {
  /** Runs one scan (makeRunScan). */
  readonly run: (scanId: string, shutdown: AbortSignal, place: WorkPlace) => Promise<void>;
  /** The number of scans that run at once. */
  readonly concurrency: number;
  /** Queues a scan again. */
  readonly enqueue: (scanId: string) => Promise<void>;
  readonly onError: (what: string, error: unknown) => void;
}

/**
 * The running scans of one worker. When a scan waits for its owner's credentials, the queue counts it as done and
 * delivers the next one; the scan stays in this process, because only this worker's memory may receive the credentials.
 */
export class ScansAtWork {
  readonly #options: ScansAtWorkOptions;
  readonly #places: WorkPlaces;
  /** The ids of scans that the queue counts as done, although this worker continues with them. */
  readonly #outOfQueue = new Set<string>();
  /** The rest of the work on those scans; each promise resolves when the scan was queued again. */
  readonly #followUps = new Set<Promise<void>>();

  constructor(options: ScansAtWorkOptions) {
    this.#options = options;
    this.#places = new WorkPlaces(options.concurrency);
  }

  /** The queue's handler: resolves when the scan has ended or waits for its owner. */
  readonly handle = async (scanId: string, shutdown: AbortSignal): Promise<void> => {
    // This worker already has the scan, and will queue it again afterwards.
    if (this.#outOfQueue.has(scanId)) return;
    const { promise: lent, resolve: onLent } = Promise.withResolvers<void>();
    const work = this.#places.occupy(
      shutdown,
      (place) => this.#options.run(scanId, shutdown, place),
      () => {
        if (!this.#outOfQueue.has(scanId)) this.#followUp(scanId, work);
        onLent();
      },
    );
    await Promise.race([work, lent]);
  };

  /**
   * Resolves when this worker has no more scans that the queue counts as done, and each was queued again; then the
   * queue may be closed. Abort the scans' shutdown signal to end them.
   */
  async settled(): Promise<void> {
    await Promise.all(this.#followUps);
  }

  #followUp(scanId: string, work: Promise<void>): void {
    this.#outOfQueue.add(scanId);
    const followUp = this.#afterwards(scanId, work).finally(() => this.#followUps.delete(followUp));
    this.#followUps.add(followUp);
  }

  /**
   * Queues the scan again. When it was interrupted before its end (by shutdown, an error, or a pause that was resumed
   * at once), the queue delivers it again; otherwise this has no effect.
   */
  async #afterwards(scanId: string, work: Promise<void>): Promise<void> {
    const { enqueue, onError } = this.#options;
    await work.catch((error: unknown) => onError(`scan ${scanId} is queued again`, error));
    this.#outOfQueue.delete(scanId);
    await enqueue(scanId).catch((error: unknown) =>
      onError(`scan ${scanId} could not be queued again`, error),
    );
  }
}
