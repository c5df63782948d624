import { randomUUID } from 'node:crypto';
import type { ScanSignal, ScanSignals } from '@signpost/backend-domain/ports/scan-signals.ts';
import type { Redis } from 'ioredis';
import { QueueUnavailable } from '../queue-errors.ts';
import { SignalListeners } from '../signal-listeners.ts';
import { answered, closeRedis, openRedis } from './redis-connection.ts';

export interface RedisSignalsOptions {
  readonly url: string;
  /** The prefix of all channels. */
  readonly prefix?: string;
  /** How long a listener may take to confirm a signal, in milliseconds. */
  readonly takenWithinMs?: number;
  readonly answerWithinMs?: number;
  readonly onError?: (error: unknown) => void;
}

interface SignalMessage {
  readonly id: string;
  readonly replyTo: string;
  readonly signal: ScanSignal;
}

/**
 * Sends signals between processes over Redis pub/sub, which stores no messages: a password is in no key of Redis, nor
 * in a queue of this process (`enableOfflineQueue: false`). The receiver confirms a signal on the sender's channel.
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
    const message: SignalMessage = { id: randomUUID(), replyTo: this.#replyChannel, signal };
    const reply = this.#awaitReply(message.id, takenWithinMs);
    try {
      const channel = this.#channelOf(scanId);
      const publishing = this.#publisher.publish(channel, JSON.stringify(message));
      const reached = await answered(publishing, answerWithinMs);
      return reached > 0 && (await reply.taken);
    } catch {
      // The cause is left out, because the error of a failed command contains its arguments, here a password.
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
      // A new listener may have subscribed while Redis unsubscribed the channel, so it is subscribed again.
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
    const received = unpack(message);
    if (received === null || !this.#listeners.deliver(scanId, received.signal)) return;
    this.#publisher.publish(received.replyTo, received.id).catch(this.#options.onError);
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

  /** Subscribes once; after an outage, ioredis subscribes again by itself. */
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

/** Parses a message; null when it is not a valid SignalMessage. */
function unpack(message: string): SignalMessage | null {
  try {
    const { id, replyTo, signal } = JSON.parse(message) as Partial<SignalMessage>;
    const whole = typeof id === 'string' && typeof replyTo === 'string';
    return whole && typeof signal?.type === 'string' ? { id, replyTo, signal } : null;
  } catch {
    return null;
  }
}
