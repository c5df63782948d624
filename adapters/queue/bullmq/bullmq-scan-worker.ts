import { type Job, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { pauseAfter } from '../back-off.ts';
import { Drain, type ScanHandler } from '../drain.ts';
import { answered, closeRedis, openRedis } from '../redis/redis-connection.ts';
import type { WorkerOptions } from './bullmq-options.ts';

/** How long closing the connections to Redis may take, in addition to the drain. */
const CLOSE_MS = 2000;
/** The pause after a connection error. BullMQ's default of 15 s would waste most of a short outage. */
const RETRY_MS = 1000;

/**
 * A worker whose timer for renewing locks can be stopped. BullMQ itself stops it only after Redis has answered, which
 * may never happen.
 */
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
      // By default, a job fails for good when its second worker dies; a scan must continue however many workers die.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      runRetryDelay: RETRY_MS,
      settings: { backoffStrategy: (failures) => pauseAfter(failures, firstPauseMs) },
    });
    this.#worker.on('error', onError);
  }

  /**
   * Resolves when the worker takes scans. Also resolves after `answerWithinMs` when Redis does not answer; the worker
   * then takes scans once Redis is back.
   */
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
    await answered(closed, CLOSE_MS).catch(() => this.#worker.stopRenewing());
    await closeRedis(this.#redis);
    // While Redis is unavailable, BullMQ waits for it before it closes its own connection.
    for (const copy of this.#copies) copy.disconnect();
  }

  /** Records the turn of a delivered scan. When Redis fails to, the order of later scans is only less fair. */
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
      // BullMQ stores this message in Redis; the handler's own could quote what a person typed.
      throw new Error('The scan could not be worked on.');
    }
  }
}

/** Collects the second connection, which BullMQ creates to wait for jobs, so that it can be closed with the worker. */
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
