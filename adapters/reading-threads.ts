import { Throttled } from '@signpost/backend-domain/model/shared/throttled.ts';
import { TooComplexToRead } from '@signpost/backend-domain/model/shared/too-complex-to-read.ts';
import { Piscina } from 'piscina';

export interface ReadingThreadsOptions {
  readonly threads: number;
  /** Readings that may wait for a thread. */
  readonly queue: number;
  readonly deadlineMs: number;
  /** Heap of one thread. */
  readonly memoryMb: number;
}

const usualReadingThreads: ReadingThreadsOptions = {
  threads: 1,
  queue: 1_000,
  deadlineMs: 10_000,
  memoryMb: 256,
};

/** The answer when the queue of readings is full. */
const retryAfterSeconds = 5;

/**
 * Worker threads in which text from outside is read, so that nothing a site serves can hold up or end this process. A
 * reading that takes longer than the deadline, or more memory than a thread has, ends its thread and rejects with
 * TooComplexToRead; the next reading gets a new thread. Threads start when they are first needed.
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
      idleTimeout: Number.POSITIVE_INFINITY,
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
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.#options.deadlineMs);
    try {
      return await this.#pool.run(task, { filename: module.href, signal: deadline.signal });
    } catch (error) {
      if (deadline.signal.aborted || isOutOfMemory(error)) throw new TooComplexToRead(what);
      throw error;
    } finally {
      clearTimeout(timer);
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
