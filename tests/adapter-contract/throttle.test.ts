import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InMemoryThrottle } from '@signpost/adapters/security/in-memory-throttle.ts';
import { RedisThrottle } from '@signpost/adapters/security/redis-throttle.ts';
import { eventually } from '../support/eventually.ts';
import { RedisServer } from '../support/redis-server.ts';
import { overAdapters } from './over-adapters.ts';
import { throttleSuite } from './throttle.suite.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.end());

overAdapters('throttle', throttleSuite, {
  memory: async () => new InMemoryThrottle(),
  Redis: async () => new RedisThrottle({ url: redis.url }),
});

const budget = { name: 'shared', points: 3, seconds: 3600 };

describe('A throttle in Redis', () => {
  it('counts for all processes together', async () => {
    const throttles = [1, 2].map(() => new RedisThrottle({ url: redis.url }));
    const answers = await Promise.all(
      throttles.flatMap((each) => [1, 2, 3].map(() => each.take(budget, 'ada'))),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
    await Promise.all(throttles.map((each) => each.close()));
  });

  it('counts in its own process while Redis is unavailable, and never rejects', async () => {
    const server = await RedisServer.start();
    const errors: unknown[] = [];
    const throttle = new RedisThrottle({ url: server.url, onError: (error) => errors.push(error) });
    try {
      expect((await throttle.take(budget, 'ada')).allowed).toBe(true);
      await server.stop();
      const answers = [];
      for (let taken = 0; taken < 4; taken += 1) answers.push(await throttle.take(budget, 'ada'));
      expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
      await throttle.giveBack(budget, 'ada');
      await eventually('the outage is told', () => errors.length > 0);
    } finally {
      await throttle.close();
      await server.end();
    }
  });
});
