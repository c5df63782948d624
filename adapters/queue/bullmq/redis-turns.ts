import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** BullMQ's largest priority number. Scans of later turns are delivered in the order in which they were added. */
const LAST_TURN = 2 ** 21 - 1;

/**
 * The rule of FairTurns as a Redis script, so that all processes share it. A waiting scan gets no further turn, because
 * BullMQ ignores its second job. Turns start again at 1 when the queue is empty.
 */
const NEXT_TURN = `
local turns, deduplication, active = KEYS[1], KEYS[2], KEYS[3]
local job = redis.call('GET', deduplication)
if job and redis.call('EXISTS', ARGV[2] .. job) == 1 then
  local works = false
  for _, id in ipairs(redis.call('LRANGE', active, 0, -1)) do
    if id == job then works = true end
  end
  if not works then return 1 end
end
local held = redis.call('LLEN', active) + redis.call('ZCARD', KEYS[4])
  + redis.call('ZCARD', KEYS[5]) + redis.call('LLEN', KEYS[6])
if held == 0 then redis.call('DEL', turns) end
local current = tonumber(redis.call('HGET', turns, 'current') or '1')
local last = tonumber(redis.call('HGET', turns, 'of:' .. ARGV[1]) or '0')
local turn = math.min(math.max(current, last + 1), tonumber(ARGV[3]))
redis.call('HSET', turns, 'of:' .. ARGV[1], turn)
return turn
`;

const DELIVER = `
local current = tonumber(redis.call('HGET', KEYS[1], 'current') or '1')
if tonumber(ARGV[1]) > current then redis.call('HSET', KEYS[1], 'current', ARGV[1]) end
`;

/**
 * Decides which owner's scan comes next, for all processes that share a Redis: the priority of a scan's job is its
 * turn.
 */
export class RedisTurns {
  readonly #redis: Redis;
  readonly #key: (type: string) => string;

  constructor(redis: Redis, keyOf: Queue['toKey']) {
    this.#redis = redis;
    this.#key = keyOf;
  }

  /** The turn of the owner's next scan, from 1. */
  async next(scanId: string, ownerId: string): Promise<number> {
    const keys = ['turns', `de:${scanId}`, 'active', 'prioritized', 'delayed', 'wait'].map(
      this.#key,
    );
    const parameters = [...keys, ownerId, this.#key(''), LAST_TURN];
    return Number(await this.#redis.eval(NEXT_TURN, keys.length, ...parameters));
  }

  /** Called when a scan of this turn was delivered. */
  async deliver(turn: number): Promise<void> {
    await this.#redis.eval(DELIVER, 1, this.#key('turns'), turn);
  }

  /** The number of jobs before this one; null when the job does not wait. */
  ahead(jobId: string): Promise<number | null> {
    return this.#redis.zrank(this.#key('prioritized'), jobId);
  }
}
