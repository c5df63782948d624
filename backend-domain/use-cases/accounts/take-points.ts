import { Throttled } from '../../model/shared/throttled.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';

export interface Charge {
  readonly budget: Budget;
  readonly key: string;
}

/** Takes a point from each budget. Rejects with Throttled when one of them has none left. */
export async function takePoints(throttle: Throttle, charges: readonly Charge[]): Promise<void> {
  const taken = await Promise.all(charges.map(({ budget, key }) => throttle.take(budget, key)));
  const waits = taken.flatMap((each) => (each.allowed ? [] : [each.retryAfterSeconds]));
  if (waits.length > 0) throw new Throttled(Math.max(...waits));
}

/** Gives the points back after an attempt that was not an attack. */
export async function givePointsBack(
  throttle: Throttle,
  charges: readonly Charge[],
): Promise<void> {
  await Promise.all(charges.map(({ budget, key }) => throttle.giveBack(budget, key)));
}
