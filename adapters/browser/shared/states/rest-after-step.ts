import { pause } from '../deadline.ts';
import type { Tab } from '../tab.ts';

/** Content that a click opens begins to appear within this time. */
const REACTION_MS = 120;
const STILL_MS = 100;
const ASK_AGAIN_MS = 50;
/** After this time the state is read as it is. */
const MAX_WAIT_MS = 1_000;

/** Waits until the page has settled after a step, until `end` (performance.now()) at most. */
export async function waitUntilSettled(tab: Tab, end: number): Promise<void> {
  const last = Math.min(end, performance.now() + MAX_WAIT_MS);
  await pause(REACTION_MS);
  while (performance.now() < last) {
    const { stillFor, isAnimating } = await tab.world.call('activity', [], MAX_WAIT_MS);
    if (stillFor >= STILL_MS && !isAnimating && tab.navigation.pending === 0) return;
    await pause(ASK_AGAIN_MS);
  }
}
