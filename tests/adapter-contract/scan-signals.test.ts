import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InProcessScanSignals } from '@signpost/adapters/queue/in-process/in-process-scan-signals.ts';
import { QueueUnavailable } from '@signpost/adapters/queue/queue-errors.ts';
import { RedisScanSignals } from '@signpost/adapters/queue/redis/redis-scan-signals.ts';
import { Redis } from 'ioredis';
import { aWhile, eventually } from '../support/eventually.ts';
import { RedisServer } from '../support/redis-server.ts';
import { overAdapters } from './over-adapters.ts';
import { scanSignalsSuite } from './scan-signals.suite.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.end());

const openRedisSignals = async () => {
  const sender = new RedisScanSignals({ url: redis.url });
  const receiver = new RedisScanSignals({ url: redis.url });
  const close = async () => void (await Promise.all([sender.close(), receiver.close()]));
  return { sender, receiver, close };
};

overAdapters('signals', scanSignalsSuite, {
  'one process': async () => {
    const signals = new InProcessScanSignals();
    return { sender: signals, receiver: signals, close: () => signals.close() };
  },
  'Redis, between two processes': openRedisSignals,
  'Redis, within one process': async () => {
    const signals = new RedisScanSignals({ url: redis.url });
    return { sender: signals, receiver: signals, close: () => signals.close() };
  },
});

describe('Signals through Redis', () => {
  const credentials = { type: 'credentials', username: 'ada', password: 'canary-pass' } as const;

  it('leave no trace of a password in any key', async () => {
    const opened = await openRedisSignals();
    const client = new Redis(redis.url);
    await opened.receiver.listen('scan-1', () => {});
    expect(await opened.sender.send('scan-1', credentials)).toBe(true);
    await opened.sender.send('nobody', credentials);
    expect(await client.keys('*')).toEqual([]);
    client.disconnect();
    await opened.close();
  });

  it('do not count as received when the listener does not confirm in time', async () => {
    const sender = new RedisScanSignals({ url: redis.url, takenWithinMs: 100 });
    const client = new Redis(redis.url);
    await client.subscribe('signpost:signal:scan-1');
    const started = performance.now();
    expect(await sender.send('scan-1', { type: 'stop' })).toBe(false);
    expect(performance.now() - started).toBeGreaterThanOrEqual(90);
    client.disconnect();
    await sender.close();
  });

  it('still arrive after invalid messages on their channel', async () => {
    const opened = await openRedisSignals();
    const client = new Redis(redis.url);
    const received: unknown[] = [];
    await opened.receiver.listen('scan-1', (signal) => received.push(signal));
    for (const rubbish of ['', 'no JSON', 'null', '[]', '{"signal":1}', '\u0000']) {
      await client.publish('signpost:signal:scan-1', rubbish);
    }
    expect(await opened.sender.send('scan-1', { type: 'stop' })).toBe(true);
    expect(received).toEqual([{ type: 'stop' }]);
    client.disconnect();
    await opened.close();
  });

  it('fail in time while Redis is unavailable, keep no password for later, and work again afterwards', async () => {
    const server = await RedisServer.start();
    const errors: unknown[] = [];
    const options = {
      url: server.url,
      answerWithinMs: 2_000,
      onError: (error: unknown) => errors.push(error),
    };
    const sender = new RedisScanSignals(options);
    const receiver = new RedisScanSignals(options);
    try {
      const received: unknown[] = [];
      await receiver.listen('scan-1', (signal) => received.push(signal));
      expect(await sender.send('scan-1', { type: 'pause' })).toBe(true);

      await server.stop();
      const failure = await sender.send('scan-1', credentials).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(QueueUnavailable);
      await expect(receiver.listen('scan-2', () => {})).rejects.toBeInstanceOf(QueueUnavailable);

      await server.start();
      await eventually('signals to arrive again', () =>
        sender.send('scan-1', { type: 'resume' }).catch(() => false),
      );
      await aWhile();
      expect(received).not.toContainEqual(credentials);
      expect(received).toContainEqual({ type: 'resume' });
      expect(inspect([failure, errors], { depth: 8 })).not.toContain('canary-pass');
    } finally {
      await Promise.all([sender.close(), receiver.close()]);
      await server.end();
    }
  });

  it('reveal no password when Redis stops answering in the middle', async () => {
    const server = await RedisServer.start();
    const errors: unknown[] = [];
    const sender = new RedisScanSignals({
      url: server.url,
      answerWithinMs: 2_000,
      onError: (error) => errors.push(error),
    });
    try {
      await sender.send('scan-1', { type: 'pause' });
      server.freeze();
      const failure = await sender.send('scan-1', credentials).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(QueueUnavailable);
      await server.stop();
      await aWhile();
      expect(inspect([failure, errors], { depth: 8 })).not.toContain('canary-pass');
    } finally {
      await sender.close();
      await server.end();
    }
  });
});
