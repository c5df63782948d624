import type { WorkPlace } from '@signpost/backend-domain/agents/work-place.ts';
import { WorkPlaces } from './work-places.ts';

export interface ScansAtWorkOptions {
  /** Works on one scan (makeRunScan). */
  readonly run: (scanId: string, shutdown: AbortSignal, place: WorkPlace) => Promise<void>;
  /** Scans that are worked on at once. */
  readonly concurrency: number;
  /** Asks for a scan to be worked on. */
  readonly enqueue: (scanId: string) => Promise<void>;
  readonly onError: (what: string, error: unknown) => void;
}

/**
 * The scans of one worker. For the queue a scan that waits for its owner's credentials is done, so that the queue
 * brings the next one; here its work continues, because only this worker's memory may hold the owner's answer.
 */
export class ScansAtWork {
  readonly #options: ScansAtWorkOptions;
  readonly #places: WorkPlaces;
  /** Ids of scans that the queue regards as done while this worker continues with them. */
  readonly #outOfQueue = new Set<string>();
  /** Work on those scans, each until the queue has been asked for the scan again. */
  readonly #followUps = new Set<Promise<void>>();

  constructor(options: ScansAtWorkOptions) {
    this.#options = options;
    this.#places = new WorkPlaces(options.concurrency);
  }

  /** For the queue: resolves when the scan was worked on or waits for its owner. */
  readonly handle = async (scanId: string, shutdown: AbortSignal): Promise<void> => {
    // When it ends it asks for itself: nothing is missed.
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
   * Resolves when no scan is out of the queue any more and the queue has been asked for each again: it may be closed then. The
   * scans end when their shutdown signal is aborted.
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
   * When the scan was interrupted before its end (shutdown, an error, a pause that was taken back at once), the queue
   * delivers it again; otherwise this does nothing.
   */
  async #afterwards(scanId: string, work: Promise<void>): Promise<void> {
    const { enqueue, onError } = this.#options;
    await work.catch((error: unknown) => onError(`scan ${scanId} was released`, error));
    this.#outOfQueue.delete(scanId);
    await enqueue(scanId).catch((error: unknown) => onError(`scan ${scanId} waits`, error));
  }
}
