import { randomUUID } from 'node:crypto';
import type { ScanSignal, ScanSignals } from '@signpost/backend-domain/ports/scan-signals.ts';
import type { Redis } from 'ioredis';
import { QueueUnavailable } from '../queue-errors.ts';
import { SignalListeners } from '../signal-listeners.ts';
import { answered, closeRedis, openRedis } from './redis-connection.ts';

export interface RedisSignalsOptions {
  readonly url: string;
  /** Of all channels. */
  readonly prefix?: string;
  /** How long a listener may take to say that it took a signal. */
  readonly takenWithinMs?: number;
  readonly answerWithinMs?: number;
  readonly onError?: (error: unknown) => void;
}

interface Parcel {
  readonly id: string;
  readonly replyTo: string;
  readonly signal: ScanSignal;
}

/**
 * Signals between processes by Redis pub/sub, which passes messages on and stores none: a password is in no key, and in
 * no queue of this process either (`enableOfflineQueue: false`). The receiver of a signal confirms it on the sender's
 * channel.
 */
export class RedisScanSignals implements ScanSignals {
  readonly #options: Required<RedisSignalsOptions>;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #listeners = new SignalListeners();
  readonly #replyChannel: string;
  readonly #awaited = new Map<string, () => void>();
  #replies: Promise<unknown> | null = null;
  #closed = false;

  constructor(options: RedisSignalsOptions) {
    this.#options = {
      prefix: 'signpost',
      takenWithinMs: 2000,
      answerWithinMs: 5000,
      onError: () => {},
      ...options,
    };
    const { url, prefix, onError } = this.#options;
    this.#publisher = openRedis(url, onError, {
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
    });
    this.#subscriber = openRedis(url, onError);
    this.#subscriber.on('message', (channel, message) => this.#receive(channel, message));
    this.#replyChannel = `${prefix}:signal-taken:${randomUUID()}`;
  }

  async send(scanId: string, signal: ScanSignal): Promise<boolean> {
    this.#refuseWhenClosed();
    const { answerWithinMs, takenWithinMs } = this.#options;
    await this.#subscribeToReplies();
    await this.#untilReady(this.#publisher);
    const parcel: Parcel = { id: randomUUID(), replyTo: this.#replyChannel, signal };
    const reply = this.#awaitReply(parcel.id, takenWithinMs);
    try {
      const channel = this.#channelOf(scanId);
      const publishing = this.#publisher.publish(channel, JSON.stringify(parcel));
      const reached = await answered(publishing, answerWithinMs);
      return reached > 0 && (await reply.taken);
    } catch {
      // The cause is left out: a failed command carries its arguments, here a password.
      throw new QueueUnavailable();
    } finally {
      reply.forget();
    }
  }

  async listen(
    scanId: string,
    receive: (signal: ScanSignal) => void,
  ): Promise<() => Promise<void>> {
    this.#refuseWhenClosed();
    const remove = this.#listeners.add(scanId, receive);
    const end = async () => {
      remove();
      if (this.#closed || this.#listeners.has(scanId)) return;
      await this.#answered(this.#subscriber.unsubscribe(this.#channelOf(scanId))).catch(() => {});
      // A new listener may have subscribed in the meantime, but Redis has just unsubscribed the channel.
      if (this.#listeners.has(scanId)) {
        await this.#answered(this.#subscriber.subscribe(this.#channelOf(scanId)));
      }
    };
    try {
      await this.#answered(this.#subscriber.subscribe(this.#channelOf(scanId)));
    } catch (error) {
      remove();
      throw error;
    }
    return end;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#listeners.clear();
    await Promise.all([closeRedis(this.#publisher), closeRedis(this.#subscriber)]);
  }

  #channelOf(scanId: string): string {
    return `${this.#options.prefix}:signal:${scanId}`;
  }

  #receive(channel: string, message: string): void {
    if (channel === this.#replyChannel) {
      this.#awaited.get(message)?.();
      return;
    }
    const scanId = channel.slice(this.#channelOf('').length);
    const parcel = unpack(message);
    if (parcel === null || !this.#listeners.deliver(scanId, parcel.signal)) return;
    this.#publisher.publish(parcel.replyTo, parcel.id).catch(this.#options.onError);
  }

  #awaitReply(id: string, withinMs: number): { taken: Promise<boolean>; forget: () => void } {
    let forget = () => {};
    const taken = new Promise<boolean>((resolve) => {
      const timeout = setTimeout(() => resolve(false), withinMs);
      forget = () => {
        clearTimeout(timeout);
        this.#awaited.delete(id);
      };
      this.#awaited.set(id, () => resolve(true));
    });
    return { taken, forget };
  }

  /** Once; ioredis subscribes again after an outage. */
  async #subscribeToReplies(): Promise<void> {
    this.#replies ??= this.#subscriber.subscribe(this.#replyChannel);
    const replies = this.#replies;
    await this.#answered(replies).catch((error: unknown) => {
      if (this.#replies === replies) this.#replies = null;
      throw error;
    });
  }

  async #untilReady(redis: Redis): Promise<void> {
    if (redis.status === 'ready') return;
    let settle = () => {};
    const ready = new Promise<void>((resolve) => {
      settle = resolve;
      redis.once('ready', settle);
    });
    await this.#answered(ready).finally(() => redis.removeListener('ready', settle));
  }

  #answered<T>(work: Promise<T>): Promise<T> {
    return answered(work, this.#options.answerWithinMs);
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new QueueUnavailable();
  }
}

/** Null for a message that no sender of ours wrote. */
function unpack(message: string): Parcel | null {
  try {
    const { id, replyTo, signal } = JSON.parse(message) as Partial<Parcel>;
    const whole = typeof id === 'string' && typeof replyTo === 'string';
    return whole && typeof signal?.type === 'string' ? { id, replyTo, signal } : null;
  } catch {
    return null;
  }
}
