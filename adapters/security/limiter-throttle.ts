import { createHash } from 'node:crypto';
import type { Allowance, Budget, Throttle } from '@signpost/backend-domain/ports/throttle.ts';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * A Throttle over rate-limiter-flexible: one limiter per budget; keys are hashed, so that no store contains an IP or
 * email address.
 */
export abstract class LimiterThrottle implements Throttle {
  readonly #limiters = new Map<string, RateLimiterAbstract>();

  protected abstract open(budget: Budget): RateLimiterAbstract;
  abstract close(): Promise<void>;

  async take(budget: Budget, key: string): Promise<Allowance> {
    try {
      await this.#limiter(budget).consume(hashed(key));
      return { allowed: true };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { allowed: false, retryAfterSeconds: refusal.msBeforeNext / 1000 };
    }
  }

  async giveBack(budget: Budget, key: string): Promise<void> {
    const limiter = this.#limiter(budget);
    const counted = await limiter.get(hashed(key));
    if (counted !== null && counted.consumedPoints > 0) await limiter.reward(hashed(key));
  }

  #limiter(budget: Budget): RateLimiterAbstract {
    const known = this.#limiters.get(budget.name);
    if (known !== undefined) return known;
    const limiter = this.open(budget);
    this.#limiters.set(budget.name, limiter);
    return limiter;
  }
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
