import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Allowance, Budget } from '@signpost/backend-domain/ports/throttle.ts';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { LimiterThrottle } from './limiter-throttle.ts';

export interface RedisThrottleOptions {
  readonly url: string;
  /** The prefix of all keys. */
  readonly prefix?: string;
  readonly onError?: (error: unknown) => void;
}

const MAX_RECONNECT_PAUSE_MS = 2000;
/** How long the first attempts after the start wait for Redis, so that they are not counted separately. */
const FIRST_CONNECTION_MS = 2000;

/** Counts attempts in Redis, shared by all processes. While Redis is unavailable, every process counts by itself. */
export class RedisThrottle extends LimiterThrottle {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #opened: Promise<unknown>;

  constructor({ url, prefix = 'signpost', onError = () => {} }: RedisThrottleOptions) {
    super();
    this.#prefix = prefix;
    this.#redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_PAUSE_MS),
    });
    this.#redis.on('error', onError);
    const late = new AbortController();
    this.#opened = Promise.race([
      once(this.#redis, 'ready').finally(() => late.abort()),
      wait(FIRST_CONNECTION_MS, undefined, { signal: late.signal, ref: false }),
    ]).catch(() => {});
  }

  override async take(budget: Budget, key: string): Promise<Allowance> {
    await this.#opened;
    return super.take(budget, key);
  }

  override async giveBack(budget: Budget, key: string): Promise<void> {
    await this.#opened;
    return super.giveBack(budget, key);
  }

  protected open({ name, points, seconds }: Budget): RateLimiterRedis {
    return new RateLimiterRedis({
      storeClient: this.#redis,
      keyPrefix: `${this.#prefix}:throttle:${name}`,
      points,
      duration: seconds,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    });
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }
}
