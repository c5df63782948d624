import { Redis, type RedisOptions } from 'ioredis';
import { QueueUnavailable } from '../queue-errors.ts';

const MAX_RECONNECT_PAUSE_MS = 2000;

type ConnectionOptions = Pick<
  RedisOptions,
  'enableOfflineQueue' | 'autoResendUnfulfilledCommands' | 'maxRetriesPerRequest'
>;

/**
 * Opens a connection that reconnects for as long as necessary and whose errors never end the process. Commands wait for
 * the connection; limit that with `answered`.
 */
export function openRedis(
  url: string,
  onError: (error: unknown) => void,
  options: ConnectionOptions = {},
): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_PAUSE_MS),
    ...options,
  });
  redis.on('error', onError);
  return redis;
}

/**
 * The result of the work when it comes in time; else rejects with QueueUnavailable, which also replaces errors of the
 * work.
 */
export async function answered<T>(work: Promise<T>, withinMs: number): Promise<T> {
  let timeout: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(new Error(`No answer within ${withinMs} ms`)), withinMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw new QueueUnavailable({ cause });
  } finally {
    clearTimeout(timeout);
    work.catch(() => {});
  }
}

/** Closes the connection, with QUIT when Redis is reachable. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await answered(redis.quit(), 1000).catch(() => {});
  redis.disconnect();
}
