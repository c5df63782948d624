import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type {
  QueuedScan,
  ScanQueue,
  ScanWorker,
} from '@signpost/backend-domain/ports/scan-queue.ts';
import { FIRST_PAUSE_MS, pauseAfter } from '../back-off.ts';
import { Drain, type Handled, type ScanHandler } from '../drain.ts';
import { FairTurns } from '../fair-turns.ts';
import { QueueUnavailable } from '../queue-errors.ts';

export interface InProcessQueueOptions {
  readonly clock: Clock;
  readonly firstPauseMs?: number;
  /** Called with every failure of a handler. */
  readonly onError?: (error: unknown) => void;
}

interface Entry {
  readonly ownerId: string;
  /** The scan's turn (FairTurns); lower turns are delivered first. */
  turn: number;
  /** `waiting`: for a worker. `working`: a worker has the scan. `pausing`: after a failure. */
  state: 'waiting' | 'working' | 'pausing';
  /** Whether the scan was queued again while a worker had it. */
  again: boolean;
  failures: number;
}

interface Worker {
  readonly drain: Drain;
  readonly concurrency: number;
}

/**
 * A queue in memory, for one process. When the process ends, the queue is lost; the stored states of the scans tell
 * which of them have to be queued again.
 */
export class InProcessScanQueue implements ScanQueue {
  readonly #clock: Clock;
  readonly #firstPauseMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #entries = new Map<string, Entry>();
  /** The ids of waiting scans, in the order of their turns; within a turn, in the order of arrival. */
  readonly #waiting: string[] = [];
  readonly #turns = new FairTurns();
  readonly #workers = new Set<Worker>();
  readonly #closed = new AbortController();

  constructor({ clock, firstPauseMs = FIRST_PAUSE_MS, onError }: InProcessQueueOptions) {
    this.#clock = clock;
    this.#firstPauseMs = firstPauseMs;
    this.#onError = onError ?? (() => {});
  }

  async enqueue({ scanId, ownerId }: QueuedScan): Promise<void> {
    this.#refuseWhenClosed();
    const entry = this.#entries.get(scanId);
    if (entry === undefined) {
      const turn = this.#turns.next(ownerId);
      const fresh: Entry = { ownerId, turn, state: 'waiting', again: false, failures: 0 };
      this.#entries.set(scanId, fresh);
      this.#wait(scanId, fresh);
    } else if (entry.state === 'working') {
      entry.again = true;
    }
  }

  async work(handle: ScanHandler, options: { readonly concurrency: number }): Promise<ScanWorker> {
    this.#refuseWhenClosed();
    const worker = { drain: new Drain(handle), concurrency: options.concurrency };
    this.#workers.add(worker);
    this.#dispatch();
    return { close: (drainMs) => this.#closeWorker(worker, drainMs) };
  }

  async ahead(scanId: string): Promise<number | null> {
    const place = this.#waiting.indexOf(scanId);
    return place === -1 ? null : place;
  }

  async hasWorkers(): Promise<boolean> {
    return this.#workers.size > 0;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await Promise.all([...this.#workers].map((worker) => this.#closeWorker(worker, 0)));
    this.#entries.clear();
    this.#waiting.length = 0;
  }

  #refuseWhenClosed(): void {
    if (this.#closed.signal.aborted) throw new QueueUnavailable();
  }

  #wait(scanId: string, entry: Entry): void {
    entry.state = 'waiting';
    const later = this.#waiting.findIndex((id) => this.#turnOf(id) > entry.turn);
    this.#waiting.splice(later === -1 ? this.#waiting.length : later, 0, scanId);
    this.#dispatch();
  }

  #turnOf(scanId: string): number {
    return this.#entries.get(scanId)?.turn ?? 0;
  }

  #dispatch(): void {
    for (const worker of this.#workers) {
      while (!this.#closed.signal.aborted && worker.drain.running < worker.concurrency) {
        const scanId = this.#waiting.shift();
        if (scanId === undefined) return;
        void this.#deliver(scanId, worker);
      }
    }
  }

  async #deliver(scanId: string, worker: Worker): Promise<void> {
    const entry = this.#entries.get(scanId);
    if (entry === undefined) return;
    entry.state = 'working';
    this.#turns.deliver(entry.turn);
    entry.again = false;
    const handled = await worker.drain.run(scanId);
    await this.#settle(scanId, entry, handled);
    this.#dispatch();
  }

  async #settle(scanId: string, entry: Entry, handled: Handled): Promise<void> {
    if (handled.outcome === 'failed') {
      this.#onError(handled.error);
      entry.failures += 1;
      entry.state = 'pausing';
      void this.#tryLater(scanId, entry);
    } else if (handled.outcome === 'given-back') {
      this.#wait(scanId, entry);
    } else if (entry.again) {
      entry.failures = 0;
      entry.turn = this.#turns.next(entry.ownerId);
      this.#wait(scanId, entry);
    } else {
      this.#entries.delete(scanId);
      if (this.#entries.size === 0) this.#turns.reset();
    }
  }

  async #tryLater(scanId: string, entry: Entry): Promise<void> {
    const pause = pauseAfter(entry.failures, this.#firstPauseMs);
    try {
      await this.#clock.sleep(pause, this.#closed.signal);
    } catch {
      return;
    }
    this.#wait(scanId, entry);
  }

  async #closeWorker(worker: Worker, drainMs: number): Promise<void> {
    this.#workers.delete(worker);
    const quiet = new AbortController();
    const deadline = this.#clock.sleep(drainMs, quiet.signal).catch(() => {});
    await worker.drain.close(deadline);
    quiet.abort();
  }
}
