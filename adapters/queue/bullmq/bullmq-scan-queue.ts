import type {
  QueuedScan,
  ScanQueue,
  ScanWorker,
} from '@signpost/backend-domain/ports/scan-queue.ts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { FIRST_PAUSE_MS } from '../back-off.ts';
import type { ScanHandler } from '../drain.ts';
import { QueueUnavailable } from '../queue-errors.ts';
import { answered, closeRedis, openRedis } from '../redis/redis-connection.ts';
import type { BullMqQueueOptions } from './bullmq-options.ts';
import { BullMqScanWorker } from './bullmq-scan-worker.ts';
import { RedisTurns } from './redis-turns.ts';

/** The maximum number of attempts, which no scan reaches: BullMQ has no setting for "unlimited". */
const WITHOUT_END = 2 ** 31 - 1;

/**
 * A queue in Redis, with BullMQ, for many processes. The scan's id is the deduplication id of its job: while a job of
 * the scan waits, no other is added; while one is active, one more is added after it (`keepLastIfActive`). So the
 * scan's id cannot be the job id, because two jobs of a scan may exist at once. The job's priority is the scan's turn
 * (RedisTurns).
 */
export class BullMqScanQueue implements ScanQueue {
  readonly #options: Required<BullMqQueueOptions>;
  readonly #redis: Redis;
  readonly #queue: Queue<{ scanId: string }>;
  readonly #turns: RedisTurns;
  readonly #workers = new Set<BullMqScanWorker>();
  #closed = false;

  constructor(options: BullMqQueueOptions) {
    this.#options = {
      prefix: 'signpost',
      firstPauseMs: FIRST_PAUSE_MS,
      lockMs: 20_000,
      stalledCheckMs: 15_000,
      answerWithinMs: 5000,
      onError: () => {},
      ...options,
    };
    const { url, prefix, onError } = this.#options;
    this.#redis = openRedis(url, onError);
    this.#queue = new Queue('scans', { connection: this.#redis, prefix });
    this.#queue.on('error', onError);
    this.#turns = new RedisTurns(this.#redis, (type) => this.#queue.toKey(type));
  }

  async enqueue(scan: QueuedScan): Promise<void> {
    await this.#answered(() => this.#add(scan));
  }

  async #add({ scanId, ownerId }: QueuedScan): Promise<void> {
    await this.#queue.add(
      'scan',
      { scanId },
      {
        priority: await this.#turns.next(scanId, ownerId),
        deduplication: { id: scanId, keepLastIfActive: true },
        attempts: WITHOUT_END,
        backoff: { type: 'custom' },
        removeOnComplete: true,
        removeOnFail: true,
        stackTraceLimit: 0,
      },
    );
  }

  async work(handle: ScanHandler, options: { readonly concurrency: number }): Promise<ScanWorker> {
    if (this.#closed) throw new QueueUnavailable();
    const worker = new BullMqScanWorker(handle, {
      ...this.#options,
      concurrency: options.concurrency,
      onDelivered: (turn) => this.#turns.deliver(turn),
    });
    this.#workers.add(worker);
    await worker.started();
    return {
      close: async (drainMs) => {
        await worker.close(drainMs);
        this.#workers.delete(worker);
      },
    };
  }

  async ahead(scanId: string): Promise<number | null> {
    return this.#answered(async () => {
      const jobId = await this.#queue.getDeduplicationJobId(scanId);
      return jobId === null ? null : this.#turns.ahead(jobId);
    });
  }

  /** Counts the workers' open connections, so that a killed worker is noticed at once. */
  async hasWorkers(): Promise<boolean> {
    return (await this.#answered(() => this.#queue.getWorkersCount())) > 0;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.all([...this.#workers].map((worker) => worker.close(0)));
    await answered(this.#queue.close(), 1000).catch(() => {});
    await closeRedis(this.#redis);
  }

  #answered<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new QueueUnavailable();
    return answered(ask(), this.#options.answerWithinMs);
  }
}
