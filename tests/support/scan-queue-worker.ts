import { BullMqScanQueue } from '@signpost/adapters/queue/bullmq/bullmq-scan-queue.ts';

/**
 * A worker process to be killed: takes scans from the Redis of its first argument, writes each id on a line, and
 * keeps it for ever.
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
