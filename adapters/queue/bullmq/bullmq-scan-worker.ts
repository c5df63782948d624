import { type Job, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { pauseAfter } from '../back-off.ts';
import { Drain, type ScanHandler } from '../drain.ts';
import { answered, closeRedis, openRedis } from '../redis/redis-connection.ts';
import type { WorkerOptions } from './bullmq-options.ts';

/** How long saying farewell to Redis may take beyond the drain. */
const FAREWELL_MS = 2000;
/** After a connection error; BullMQ's own 15 s would waste most of a short outage. */
const RETRY_MS = 1000;

/** BullMQ ends its timer for renewing locks only after Redis has answered, which may be never. */
class StoppableWorker extends Worker<{ scanId: string }> {
  stopRenewing(): Promise<void> {
    return this.lockManager.close();
  }
}

/** One worker of the queue with a connection of its own. */
export class BullMqScanWorker {
  readonly #options: WorkerOptions;
  readonly #drain: Drain;
  readonly #redis: Redis;
  readonly #copies: readonly Redis[];
  readonly #worker: StoppableWorker;
  #closing: Promise<void> | null = null;

  constructor(handle: ScanHandler, options: WorkerOptions) {
    const { concurrency, url, prefix, firstPauseMs, lockMs, stalledCheckMs, onError } = options;
    this.#options = options;
    this.#drain = new Drain(handle);
    this.#redis = openRedis(url, onError);
    this.#copies = rememberCopies(this.#redis);
    this.#worker = new StoppableWorker('scans', (job, token) => this.#process(job, token), {
      connection: this.#redis,
      prefix,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      // By default a job fails for good when its second worker dies; a scan must continue after any number of deaths.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      runRetryDelay: RETRY_MS,
      settings: { backoffStrategy: (failures) => pauseAfter(failures, firstPauseMs) },
    });
    this.#worker.on('error', onError);
  }

  /** Resolves when scans are being taken, or when Redis keeps us waiting: they are then taken once it is there. */
  async started(): Promise<void> {
    await answered(this.#worker.waitUntilReady(), this.#options.answerWithinMs).catch(() => {});
  }

  close(drainMs: number): Promise<void> {
    this.#closing ??= this.#close(drainMs);
    return this.#closing;
  }

  async #close(drainMs: number): Promise<void> {
    const closed = this.#worker.close();
    const timer = after(drainMs);
    await this.#drain.close(timer.over);
    timer.cancel();
    await answered(closed, FAREWELL_MS).catch(() => this.#worker.stopRenewing());
    await closeRedis(this.#redis);
    // While Redis is away BullMQ waits for it before it closes its own connection.
    for (const copy of this.#copies) copy.disconnect();
  }

  /** A turn that Redis did not note costs nothing but some fairness. */
  async #deliver(job: Job): Promise<void> {
    const { onDelivered, onError, answerWithinMs } = this.#options;
    await answered(onDelivered(job.priority), answerWithinMs).catch(onError);
  }

  async #process(job: Job<{ scanId: string }>, token: string | undefined): Promise<void> {
    await this.#deliver(job);
    const handled = await this.#drain.run(job.data.scanId);
    if (handled.outcome === 'given-back') {
      await job.moveToWait(token);
      throw new WaitingError();
    }
    if (handled.outcome === 'failed') {
      this.#options.onError(handled.error);
      // BullMQ keeps this message in Redis: the handler's own could quote what a person typed.
      throw new Error('The scan could not be worked on.');
    }
  }
}

/** BullMQ makes itself a second connection, to wait for jobs; it is not to outlive the worker. */
function rememberCopies(redis: Redis): readonly Redis[] {
  const copies: Redis[] = [];
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (override) => {
    const copy = duplicate(override);
    copies.push(copy);
    return copy;
  };
  return copies;
}

function after(ms: number): { readonly over: Promise<void>; cancel(): void } {
  let timeout: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timeout = setTimeout(resolve, ms);
  });
  return { over, cancel: () => clearTimeout(timeout) };
}
