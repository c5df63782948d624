import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pauseAfter } from '@signpost/adapters/queue/back-off.ts';
import { BullMqScanQueue } from '@signpost/adapters/queue/bullmq/bullmq-scan-queue.ts';
import { InProcessScanQueue } from '@signpost/adapters/queue/in-process/in-process-scan-queue.ts';
import { QueueUnavailable } from '@signpost/adapters/queue/queue-errors.ts';
import { SystemClock } from '@signpost/adapters/system/system-clock.ts';
import { Redis } from 'ioredis';
import { eventually } from '../support/eventually.ts';
import { ManualClock } from '../support/fixed-clock.ts';
import { queued } from '../support/queued-scan.ts';
import { RedisServer } from '../support/redis-server.ts';
import { overAdapters } from './over-adapters.ts';
import { scanQueueSuite } from './scan-queue.suite.ts';

let redis: RedisServer;
let prefixes = 0;

beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.end());

function openBullMq(options: Partial<ConstructorParameters<typeof BullMqScanQueue>[0]> = {}) {
  prefixes += 1;
  const url = redis.url;
  return new BullMqScanQueue({ url, prefix: `test-${prefixes}`, firstPauseMs: 20, ...options });
}

overAdapters('queue', scanQueueSuite, {
  'one process': async () => {
    const queue = new InProcessScanQueue({ clock: new SystemClock(), firstPauseMs: 20 });
    return { queue, close: () => queue.close() };
  },
  BullMQ: async () => {
    const queue = openBullMq();
    return { queue, close: () => queue.close() };
  },
});

describe('The pauses after failures', () => {
  it('double, up to a minute', () => {
    const pauses = [1, 2, 3, 6, 7, 8, 100, 5000].map((failures) => pauseAfter(failures, 1000));
    expect(pauses).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000, 60_000]);
  });
});

describe('The queue of one process', () => {
  it('takes pauses from its clock, reports failures, and drops waiting scans when it is closed', async () => {
    const clock = new ManualClock();
    const errors: unknown[] = [];
    const queue = new InProcessScanQueue({ clock, onError: (error) => errors.push(error) });
    let attempts = 0;
    const failure = new Error('no');
    await queue.work(
      async () => {
        attempts += 1;
        throw failure;
      },
      { concurrency: 1 },
    );
    await queue.enqueue(queued('scan-1'));
    await clock.advance(999);
    expect(attempts).toBe(1);
    await clock.advance(1);
    expect(attempts).toBe(2);
    await clock.advance(1999);
    expect(attempts).toBe(2);
    await clock.advance(1);
    expect(attempts).toBe(3);
    expect(errors).toEqual([failure, failure, failure]);
    await queue.close();
    await clock.advance(3_600_000);
    expect(attempts).toBe(3);
  });
});

describe('The queue of BullMQ', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  function startWorkerProcess(): { child: ChildProcess; lines: string[] } {
    const script = join(import.meta.dirname, '..', 'support', 'scan-queue-worker.ts');
    const child = spawn(process.execPath, [script, redis.url, '500'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const lines: string[] = [];
    child.stdout.on('data', (data) => lines.push(...String(data).trim().split('\n')));
    return { child, lines };
  }

  it('delivers a scan again however many of its workers are killed', async () => {
    const queue = openBullMq({ prefix: 'signpost', lockMs: 500, stalledCheckMs: 250 });
    try {
      await queue.enqueue(queued('scan-1'));
      for (let kill = 1; kill <= 4; kill += 1) {
        const { child, lines } = startWorkerProcess();
        await eventually(`delivery ${kill}`, () => lines.includes('scan-1'), 20_000);
        expect(await queue.hasWorkers()).toBe(true);
        child.kill('SIGKILL');
        await eventually('its connection to end', async () => !(await queue.hasWorkers()));
      }
      const survivors: string[] = [];
      const killed = performance.now();
      await queue.work(async (scanId) => void survivors.push(scanId), { concurrency: 1 });
      await eventually('the survivor to take it', () => survivors.length === 1);
      expect(performance.now() - killed).toBeLessThan(15_000);
      expect(survivors).toEqual(['scan-1']);
    } finally {
      await queue.close();
    }
  });

  it('renews its lock on a scan that takes longer than the lock lasts', async () => {
    // A process on a busy machine may stop for a second, and must still renew its lock in time.
    const queue = openBullMq({ lockMs: 4000, stalledCheckMs: 500 });
    const taken: string[] = [];
    const slow = async (scanId: string) => {
      taken.push(scanId);
      await new Promise((resolve) => setTimeout(resolve, 6000));
    };
    await queue.work(slow, { concurrency: 1 });
    await queue.work(slow, { concurrency: 1 });
    await queue.enqueue(queued('scan-1'));
    await new Promise((resolve) => setTimeout(resolve, 6500));
    expect(taken).toEqual(['scan-1']);
    await queue.close();
  });

  it('leaves neither jobs nor error texts of a failed handler in Redis', async () => {
    const errors: unknown[] = [];
    const prefix = 'traceless';
    const queue = openBullMq({ prefix, onError: (error) => errors.push(error) });
    const client = new Redis(redis.url);
    const everything = async () => {
      const texts: string[] = [];
      for (const key of await client.keys(`${prefix}:*`)) {
        const dump = await client.dumpBuffer(key);
        texts.push(key, dump?.toString('latin1') ?? '');
      }
      return texts.join('\n');
    };
    let attempts = 0;
    await queue.work(
      async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('typed canary-password into the field');
      },
      { concurrency: 1 },
    );
    await queue.enqueue(queued('scan-1'));
    await eventually('the failure', () => errors.length === 1);
    expect(await everything()).not.toContain('canary-password');
    await eventually('the second attempt', () => attempts === 2);
    await eventually('the job to be gone', async () => {
      const keys = await client.keys(`${prefix}:scans:*`);
      return !keys.some((key) => /:(\d+|de:.*|dn:.*)$/.test(key));
    });
    client.disconnect();
    await queue.close();
  });

  it('forgets the turns of owners when it is empty', async () => {
    const prefix = 'forgetful';
    const queue = openBullMq({ prefix });
    const client = new Redis(redis.url);
    const handled: string[] = [];
    await queue.enqueue(queued('a-1', 'a'));
    await queue.work(async (scanId) => void handled.push(scanId), { concurrency: 1 });
    await eventually('the first delivery', () => handled.length === 1);
    await eventually('the job to be gone', async () => !(await client.exists(`${prefix}:scans:1`)));
    await queue.enqueue(queued('b-1', 'b'));
    expect(await client.hkeys(`${prefix}:scans:turns`)).not.toContain('of:a');
    client.disconnect();
    await queue.close();
  });

  it('delivers in the order of arrival beyond BullMQ’s highest priority', async () => {
    const prefix = 'patient';
    const queue = openBullMq({ prefix });
    const client = new Redis(redis.url);
    await queue.enqueue(queued('a-1', 'a'));
    await client.hset(`${prefix}:scans:turns`, 'current', 2 ** 21 + 1000);
    for (const id of ['a-2', 'b-1', 'a-3']) await queue.enqueue(queued(id, id.charAt(0)));
    const handled: string[] = [];
    await queue.work(async (scanId) => void handled.push(scanId), { concurrency: 1 });
    await eventually('all deliveries', () => handled.length === 4);
    expect(handled).toEqual(['a-1', 'a-2', 'b-1', 'a-3']);
    client.disconnect();
    await queue.close();
  });

  it('survives an outage of Redis: calls fail in time, workers continue afterwards', async () => {
    const server = await RedisServer.start();
    const errors: unknown[] = [];
    const queue = new BullMqScanQueue({
      url: server.url,
      answerWithinMs: 2_000,
      onError: (error) => errors.push(error),
    });
    try {
      const handled: string[] = [];
      await queue.work(async (scanId) => void handled.push(scanId), { concurrency: 1 });
      await queue.enqueue(queued('before'));
      await eventually('the first delivery', () => handled.includes('before'));

      await server.stop();
      const started = performance.now();
      await expect(queue.enqueue(queued('during'))).rejects.toBeInstanceOf(QueueUnavailable);
      await expect(queue.hasWorkers()).rejects.toBeInstanceOf(QueueUnavailable);
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(errors.length).toBeGreaterThan(0);

      await server.start();
      await eventually('Redis to be found again', () =>
        queue.enqueue(queued('after')).then(
          () => true,
          () => false,
        ),
      );
      await eventually('the delivery afterwards', () => handled.includes('after'));
      await eventually('the worker to be seen', () => queue.hasWorkers().catch(() => false));
    } finally {
      await queue.close();
      await server.end();
    }
  });

  it('can be opened and closed while Redis is unavailable', async () => {
    const server = await RedisServer.start();
    await server.end();
    const queue = new BullMqScanQueue({ url: server.url, answerWithinMs: 200 });
    const started = performance.now();
    const worker = await queue.work(async () => {}, { concurrency: 1 });
    await expect(queue.enqueue(queued('scan-1'))).rejects.toBeInstanceOf(QueueUnavailable);
    await worker.close(100);
    await queue.close();
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
