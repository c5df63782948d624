import { Throttled } from '@signpost/backend-domain/model/shared/throttled.ts';
import { TooComplexToRead } from '@signpost/backend-domain/model/shared/too-complex-to-read.ts';
import { ChildReader } from './child-reader.ts';

export interface ReadingProcessesOptions {
  /** The number of processes that read at the same time. */
  readonly processes: number;
  /** The maximum number of readings that wait for a process. */
  readonly queue: number;
  /**
   * The processor time that one reading may use, in milliseconds, counted from its beginning in the process. A reading
   * that takes three times as long on the clock is ended too.
   */
  readonly deadlineMs: number;
  /** The maximum heap of one process, in MB. */
  readonly memoryMb: number;
  /** A process without work for this long ends, which frees its memory; the next reading starts another one. */
  readonly idleMs: number;
}

const usualReadingProcesses: ReadingProcessesOptions = {
  processes: 1,
  queue: 1_000,
  deadlineMs: 10_000,
  memoryMb: 256,
  idleMs: Number.POSITIVE_INFINITY,
};

/** The Retry-After of a reading that is refused because the queue is full. */
const retryAfterSeconds = 5;

/**
 * Child processes that parse untrusted text, so that nothing a site serves can block or end this process (ADR 48). A
 * reading that exceeds its deadline or the memory of its process ends that process and rejects with TooComplexToRead;
 * the next reading gets a new process. Processes start when they are needed.
 */
export class ReadingProcesses {
  readonly #options: ReadingProcessesOptions;
  readonly #running = new Set<ChildReader>();
  readonly #idle: ChildReader[] = [];
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(options: Partial<ReadingProcessesOptions> = {}) {
    this.#options = { ...usualReadingProcesses, ...options };
  }

  /**
   * Calls the default function of a module with the task, in a process. `what` names the text in the error. Rejects with
   * TooComplexToRead, or with Throttled when too many readings wait.
   */
  async run<Result>(module: URL, task: unknown, what: string): Promise<Result> {
    await this.#turn();
    const reader = this.#idleReader() ?? this.#start();
    try {
      const outcome = await reader.read({ module: module.href, task }, this.#options.deadlineMs);
      if (outcome === 'ended') throw new TooComplexToRead(what);
      return outcome.result as Result;
    } finally {
      if (reader.isRunning) {
        reader.rest(this.#options.idleMs);
        this.#idle.push(reader);
      }
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Waits for a free process. */
  async #turn(): Promise<void> {
    if (this.#busy >= this.#options.processes) {
      if (this.#waiting.length >= this.#options.queue) throw new Throttled(retryAfterSeconds);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#busy += 1;
  }

  /** A process that waits for work; one that is ending is not. */
  #idleReader(): ChildReader | undefined {
    let reader = this.#idle.pop();
    while (reader !== undefined && !reader.isRunning) reader = this.#idle.pop();
    return reader;
  }

  #start(): ChildReader {
    const reader = new ChildReader(this.#options.memoryMb);
    this.#running.add(reader);
    void reader.exited.then(() => {
      this.#running.delete(reader);
      const position = this.#idle.indexOf(reader);
      if (position >= 0) this.#idle.splice(position, 1);
    });
    return reader;
  }

  /** Ends the processes that wait for work, which frees their memory. */
  endIdle(): void {
    for (const reader of this.#idle.splice(0)) void reader.end();
  }

  /** Ends the processes; running readings are rejected. */
  async close(): Promise<void> {
    await Promise.all([...this.#running].map((reader) => reader.end()));
  }
}
