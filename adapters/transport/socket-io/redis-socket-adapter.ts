import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';

export interface RedisSocketAdapterOptions {
  readonly url: string;
  /** The prefix of the stream, the channels and the keys. */
  readonly prefix?: string;
  readonly onError?: (error: unknown) => void;
}

const MAX_RECONNECT_PAUSE_MS = 2000;
/** The number of newest events kept for clients that reconnect; events with screenshots have up to 100 KB. */
const STREAM_LENGTH = 2000;
const READ_WAIT_MS = 2000;
const PAUSE_AFTER_READ_ERROR_MS = 1000;

/**
 * Connects socket.io servers through a Redis stream: pass `adapter` to each `new Server({ adapter })`. Events published
 * before an outage are delivered after it, unless Redis lost them. Close the server before this adapter.
 */
export class RedisSocketAdapter {
  readonly adapter: ReturnType<typeof createAdapter>;
  readonly #redis: Redis;
  /** The library's own connections: one reads the stream, one subscribes to channels. */
  readonly #copies: Redis[] = [];
  readonly #onError: (error: unknown) => void;
  #closed = false;

  constructor({ url, prefix = 'signpost', onError }: RedisSocketAdapterOptions) {
    this.#onError = onError ?? (() => {});
    this.#redis = new Redis(url, {
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_PAUSE_MS),
    });
    this.#redis.on('error', this.#onError);
    this.#guard(this.#redis);
    this.adapter = createAdapter(this.#redis, {
      streamName: `${prefix}:events`,
      channelPrefix: `${prefix}:servers`,
      sessionKeyPrefix: `${prefix}:socket:`,
      maxLen: STREAM_LENGTH,
      blockTimeInMs: READ_WAIT_MS,
    });
  }

  /** Whether Redis is connected now. */
  connected(): boolean {
    return this.#redis.status === 'ready';
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const redis of [this.#redis, ...this.#copies]) redis.disconnect();
  }

  /**
   * Handles what the library does not: a failed PUBLISH would end the process, and a failed read would be retried at
   * once, which would keep the process busy.
   */
  #guard(redis: Redis): void {
    const publish = redis.publish.bind(redis);
    const xread = redis.xread.bind(redis) as (...parts: unknown[]) => Promise<unknown>;
    const duplicate = redis.duplicate.bind(redis);
    Object.assign(redis, {
      publish: (channel: string, message: Buffer) =>
        publish(channel, message).catch((error: unknown) => this.#report(error)),
      xread: (...parts: unknown[]) =>
        xread(...parts).catch((error: unknown) => this.#pauseReading(error)),
      duplicate: () => {
        const copy = duplicate();
        copy.on('error', this.#onError);
        this.#guard(copy);
        this.#copies.push(copy);
        return copy;
      },
    });
  }

  #report(error: unknown): 0 {
    if (!this.#closed) this.#onError(error);
    return 0;
  }

  /** Delays the next read after a failed one. Once this is closed, it never resolves, so that no read follows. */
  async #pauseReading(error: unknown): Promise<null> {
    this.#report(error);
    if (this.#closed) return new Promise(() => {});
    await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_READ_ERROR_MS).unref());
    return null;
  }
}
