import type { Activity } from '../in-page/live/activity.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { PageNotAnswering } from './isolated-world.ts';
import type { Navigation } from './navigation.ts';

/** Whether what is there now is the whole page; if not, why. */
export interface Settled {
  readonly partial: string | null;
}

const pollMilliseconds = 80;
/** Without change for so long, and nothing on the network: settled. */
const quietMilliseconds = 320;
/** With requests that do not end (long polls), but nothing changing. */
const stillMilliseconds = 1_000;
/** A page that never stops changing is taken as it is, so long after it loaded. */
const restlessMilliseconds = 4_000;
/** An application that has drawn nothing gets more time. */
const bareMilliseconds = 8_000;
/** One that neither asks for anything nor draws has nothing to draw. */
const idleMilliseconds = 1_500;
/** A document that is there and still, but waits for a resource that does not come. */
const hangingMilliseconds = 5_000;

/**
 * Waits until a page has loaded and come to rest, or until `end`. Scripts, timers and clocks of the page have no say:
 * quiet is measured here, from what the protocol reports and from the DOM's changes.
 */
export async function settle(
  navigation: Navigation,
  world: IsolatedWorld,
  end: number,
): Promise<Settled> {
  const rest = new Rest();
  for (;;) {
    const now = performance.now();
    if (navigation.crashed) return { partial: 'the tab crashed' };
    if (navigation.isTooLarge) return { partial: 'the document is larger than 10 MB' };
    if (navigation.isRestless) return { partial: 'the page keeps sending itself elsewhere' };
    if (now >= end)
      return {
        partial: navigation.loaded ? rest.reason() : 'the page did not finish loading in time',
      };
    if (navigation.parsed && now >= navigation.expectedUntil) {
      const verdict = rest.observe(await observed(world, end - now), navigation);
      if (verdict) return verdict;
    }
    await navigation.next(Math.min(pollMilliseconds, end - performance.now()));
    if (!navigation.parsed) rest.restart();
  }
}

async function observed(world: IsolatedWorld, milliseconds: number): Promise<Activity | null> {
  try {
    return await world.call('activity', [], Math.max(0, milliseconds));
  } catch (error) {
    if (error instanceof PageNotAnswering) return null;
    throw error;
  }
}

class Rest {
  #changes = -1;
  #lastChange = performance.now();
  #loadedAt: number | null = null;
  #parsedAt = performance.now();
  #answers = true;
  #bare = false;

  restart(): void {
    this.#changes = -1;
    this.#lastChange = performance.now();
    this.#parsedAt = performance.now();
    this.#loadedAt = null;
  }

  reason(): string {
    if (!this.#answers) return 'the page is too busy to answer';
    return this.#bare ? 'the page shows nothing yet' : 'the page keeps changing';
  }

  observe(activity: Activity | null, navigation: Navigation): Settled | null {
    const now = performance.now();
    this.#answers = activity !== null;
    if (!activity) return null;
    if (activity.changes !== this.#changes) {
      this.#changes = activity.changes;
      this.#lastChange = now;
    }
    this.#bare = activity.isBare && activity.hasScripts;
    const still = now - Math.max(this.#lastChange, this.#parsedAt);
    if (!navigation.loaded) {
      return still > hangingMilliseconds
        ? { partial: 'a part of the page did not load in time' }
        : null;
    }
    this.#loadedAt ??= now;
    if (!activity.hasScripts) return { partial: null };
    const loadedFor = now - this.#loadedAt;
    const quiet = navigation.pending === 0 ? now - navigation.lastNetwork : 0;
    if (this.#bare) {
      const isIdle = still >= idleMilliseconds && quiet >= idleMilliseconds;
      return isIdle || loadedFor > bareMilliseconds ? { partial: null } : null;
    }
    const isQuiet = still >= quietMilliseconds && quiet >= quietMilliseconds;
    if (isQuiet || still >= stillMilliseconds) return { partial: null };
    return loadedFor > restlessMilliseconds ? { partial: this.reason() } : null;
  }
}
