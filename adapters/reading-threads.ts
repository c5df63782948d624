import { Throttled } from '@signpost/backend-domain/model/shared/throttled.ts';
import { TooComplexToRead } from '@signpost/backend-domain/model/shared/too-complex-to-read.ts';
import { Piscina } from 'piscina';
import type { ReadingRequest } from './reading-thread.ts';

export interface ReadingThreadsOptions {
  readonly threads: number;
  /** Readings that may wait for a thread. */
  readonly queue: number;
  /** For one reading, from its begin in the thread. */
  readonly deadlineMs: number;
  /** Heap of one thread. */
  readonly memoryMb: number;
  /** A thread that has nothing to read for this long ends, which frees its memory; the next reading starts another one. */
  readonly idleMs: number;
}

const usualReadingThreads: ReadingThreadsOptions = {
  threads: 1,
  queue: 1_000,
  deadlineMs: 10_000,
  memoryMb: 256,
  idleMs: Number.POSITIVE_INFINITY,
};

/** The answer when the queue of readings is full. */
const retryAfterSeconds = 5;
const thread = new URL('./reading-thread.ts', import.meta.url).href;
/** A thread has so long to start and to load its module: seconds on a busy machine, and no fault of what is read. */
const START_MS = 120_000;

/**
 * Worker threads in which text from outside is read, so that nothing a site serves can hold up or end this process. A
 * reading that takes longer than the deadline, or more memory than a thread has, ends its thread and rejects with
 * TooComplexToRead; the next reading gets a new thread. Threads start when they are needed.
 */
export class ReadingThreads {
  readonly #options: ReadingThreadsOptions;
  readonly #pool: Piscina;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(options: Partial<ReadingThreadsOptions> = {}) {
    this.#options = { ...usualReadingThreads, ...options };
    this.#pool = new Piscina({
      minThreads: 0,
      maxThreads: this.#options.threads,
      idleTimeout: this.#options.idleMs,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb },
    });
    // A thread that ends rejects what it was reading; without a reading nothing is lost.
    this.#pool.on('error', () => undefined);
  }

  /**
   * Calls the default function of a module with the task, in a thread. `what` is named when it cannot be read. Rejects
   * with TooComplexToRead, and with Throttled when too many readings wait.
   */
  async run<Result>(module: URL, task: unknown, what: string): Promise<Result> {
    await this.#turn();
    const deadline = new Deadline(this.#options.deadlineMs);
    const request: ReadingRequest = { module: module.href, task, begun: deadline.begun };
    try {
      return await this.#pool.run(request, { filename: thread, signal: deadline.signal });
    } catch (error) {
      if (deadline.isOver || isOutOfMemory(error)) throw new TooComplexToRead(what);
      throw error;
    } finally {
      deadline.end();
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Readings wait here rather than in the pool: its queue stops when a thread is ended. */
  async #turn(): Promise<void> {
    if (this.#busy >= this.#options.threads) {
      if (this.#waiting.length >= this.#options.queue) throw new Throttled(retryAfterSeconds);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#busy += 1;
  }

  /** Ends the threads; what they read is rejected. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Aborts its signal when a reading has taken too long since it began, or never begins. */
class Deadline {
  /** The thread sets it to 1 when the reading begins. */
  readonly begun = new Int32Array(new SharedArrayBuffer(4));
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout;
  #hasEnded = false;

  constructor(milliseconds: number) {
    this.#timer = setTimeout(() => this.#abort.abort(), START_MS);
    const { async, value } = Atomics.waitAsync(this.begun, 0, 0);
    if (async)
      void value.then(() => {
        clearTimeout(this.#timer);
        if (this.#hasEnded) return;
        this.#timer = setTimeout(() => this.#abort.abort(), milliseconds);
      });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether the reading began and took too long. */
  get isOver(): boolean {
    return this.signal.aborted && Atomics.load(this.begun, 0) === 1;
  }

  /** To be called when the reading has ended. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    // A reading that never began is waited for no longer.
    Atomics.notify(this.begun, 0);
  }
}
