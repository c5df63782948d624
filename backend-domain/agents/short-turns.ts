import type { Clock } from '../ports/clock.ts';

/** How long a computation may block the event loop, in milliseconds. */
const TURN_MS = 20;

/** Divides a computation over many addresses into short turns, so that it does not block the event loop. */
export interface ShortTurns {
  /** Call it before each item. Once a turn has lasted 20 ms, it yields to the event loop and begins the next turn. */
  next(): Promise<void>;
}

export function shortTurns(clock: Clock): ShortTurns {
  let begunMs = clock.monotonicMs();
  return {
    async next() {
      if (clock.monotonicMs() - begunMs < TURN_MS) return;
      await clock.sleep(0);
      begunMs = clock.monotonicMs();
    },
  };
}

/** `Array.prototype.map` in short turns; null results are left out. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  clock: Clock,
  resultOf: (item: Item) => Result | null,
): Promise<Result[]> {
  const turns = shortTurns(clock);
  const results: Result[] = [];
  for (const item of items) {
    await turns.next();
    const result = resultOf(item);
    if (result !== null) results.push(result);
  }
  return results;
}
