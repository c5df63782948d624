import { pause } from '../deadline.ts';
import type { Tab } from '../tab.ts';

/** What a click shows begins to show within this time. */
const reactionMilliseconds = 120;
const stillMilliseconds = 100;
const againMilliseconds = 50;
/** What takes longer is looked at as it is. */
const longestMilliseconds = 1_000;

/** Waits until what a step changed has come to rest; `end`: performance.now() of the last moment. */
export async function comeToRest(tab: Tab, end: number): Promise<void> {
  const last = Math.min(end, performance.now() + longestMilliseconds);
  await pause(reactionMilliseconds);
  while (performance.now() < last) {
    const { stillFor } = await tab.world.call('activity', [], longestMilliseconds);
    if (stillFor >= stillMilliseconds && tab.navigation.pending === 0) return;
    await pause(againMilliseconds);
  }
}
