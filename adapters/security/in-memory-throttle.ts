import type { Budget } from '@signpost/backend-domain/ports/throttle.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { LimiterThrottle } from './limiter-throttle.ts';

/** Counts attempts in this process; a restart resets the counts. */
export class InMemoryThrottle extends LimiterThrottle {
  protected open({ name, points, seconds }: Budget): RateLimiterMemory {
    return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  }

  async close(): Promise<void> {}
}
