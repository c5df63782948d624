import { BullMqScanQueue } from '@signpost/adapters/queue/bullmq/bullmq-scan-queue.ts';

/**
 * A worker process for tests that kill it. It takes scans from the Redis server of its first argument, prints each id
 * on a line, and never finishes a scan.
 */
const [url = '', lockMs = '500'] = process.argv.slice(2);
const queue = new BullMqScanQueue({
  url,
  lockMs: Number(lockMs),
  stalledCheckMs: Number(lockMs) / 2,
});
await queue.work(
  (scanId) => {
    process.stdout.write(`${scanId}\n`);
    return new Promise<void>(() => {});
  },
  { concurrency: 1 },
);
process.stdout.write('ready\n');
