import type { Activity } from '../in-page/live/activity.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { PageNotAnswering } from './isolated-world.ts';
import type { Navigation } from './navigation.ts';

/** Why the page is incomplete; null when it is complete. */
export interface Settled {
  readonly partial: string | null;
}

/** The pause before the page is asked again, while its document is being replaced. */
const ASK_AGAIN_MS = 80;
/** The pause before pending requests are counted again, because old ones stop counting. */
const PENDING_CHECK_MS = 500;
/** A page has settled when the DOM did not change and the network was idle for this time. */
const QUIET_MS = 320;
/** A page with requests that do not end (long polls) has settled when the DOM did not change for this time. */
const STILL_MS = 1_000;
/** A page that never stops changing is read as it is, this time after it loaded. */
const RESTLESS_MS = 4_000;
/** An application that has rendered nothing yet is given this time after it loaded. */
const BARE_MS = 8_000;
/** An application that neither sent requests nor rendered anything for this time will not render anything. */
const IDLE_MS = 1_500;
/** A document that does not change, but waits for a resource that does not arrive, is read after this time. */
const HANGING_MS = 5_000;

/**
 * Waits until a page has loaded and settled, or until `end` (performance.now()). The page's scripts, timers and clocks
 * cannot influence this: idle time is measured here, from DevTools events and DOM changes. The page is called only when
 * it may have settled, so that waiting costs it nothing. With `isGoal`, it also ends as soon as the page's address
 * is the goal.
 */
export async function settle(
  navigation: Navigation,
  world: IsolatedWorld,
  end: number,
  isGoal: (url: string) => boolean = () => false,
): Promise<Settled> {
  const rest = new Rest(navigation);
  for (;;) {
    const now = performance.now();
    const fault = faultOf(navigation);
    if (fault !== null) return { partial: fault };
    if (isGoal(navigation.url)) return { partial: null };
    if (now >= end)
      return {
        partial: navigation.loaded ? rest.reason() : 'the page did not finish loading in time',
      };
    if (navigation.parsed && now >= rest.nextCheck()) {
      const verdict = rest.observe(await observed(world, end - now));
      if (verdict) return verdict;
    }
    const next = navigation.parsed ? Math.min(rest.nextCheck(), end) : end;
    await navigation.next(next - performance.now());
    if (!navigation.parsed) rest.restart();
  }
}

/** Why waiting any longer is pointless; null when it is not. */
function faultOf(navigation: Navigation): string | null {
  if (navigation.crashed) return 'the tab crashed';
  if (navigation.isTooLarge) return 'the document is larger than 10 MB';
  return navigation.isRestless ? 'the page keeps navigating elsewhere' : null;
}

async function observed(world: IsolatedWorld, milliseconds: number): Promise<Activity | null> {
  try {
    return await world.call('activity', [], Math.max(0, milliseconds));
  } catch (error) {
    if (error instanceof PageNotAnswering) return null;
    throw error;
  }
}

/** Decides whether a document has settled, and when to check next. Times are performance.now(). */
class Rest {
  readonly #navigation: Navigation;
  #activity: Activity | null = null;
  #lastChange = performance.now();
  #loadedAt: number | null = null;
  #parsedAt = performance.now();
  #asked = 0;

  constructor(navigation: Navigation) {
    this.#navigation = navigation;
  }

  restart(): void {
    this.#activity = null;
    this.#asked = 0;
    this.#lastChange = performance.now();
    this.#parsedAt = performance.now();
    this.#loadedAt = null;
  }

  reason(): string {
    if (!this.#activity) return 'the page is too busy to answer';
    return this.#isBare ? 'the page shows nothing yet' : 'the page keeps changing';
  }

  /** The time of the next check. */
  nextCheck(): number {
    return Math.max(this.#nextAnswer(), this.#navigation.expectedUntil);
  }

  /** The earliest time at which the page may have settled. */
  #nextAnswer(): number {
    if (this.#asked === 0) return 0;
    if (!this.#activity) return this.#asked + ASK_AGAIN_MS;
    const still = Math.max(this.#lastChange, this.#parsedAt);
    if (!this.#navigation.loaded) return still + HANGING_MS;
    if (this.#loadedAt === null) return 0;
    if (this.#isBare)
      return Math.min(
        Math.max(still + IDLE_MS, this.#networkQuietAt(IDLE_MS)),
        this.#loadedAt + BARE_MS,
      );
    return Math.min(
      Math.max(still + QUIET_MS, this.#networkQuietAt(QUIET_MS)),
      still + STILL_MS,
      this.#loadedAt + RESTLESS_MS,
    );
  }

  observe(activity: Activity | null): Settled | null {
    const now = performance.now();
    const navigation = this.#navigation;
    this.#asked = now;
    this.#activity = activity;
    if (!activity) return null;
    this.#lastChange = now - activity.stillFor;
    const still = now - Math.max(this.#lastChange, this.#parsedAt);
    if (!navigation.loaded) {
      return still >= HANGING_MS ? { partial: 'a part of the page did not load in time' } : null;
    }
    this.#loadedAt ??= now;
    if (!activity.hasScripts && navigation.pending === 0) return { partial: null };
    const loadedFor = now - this.#loadedAt;
    const quiet = navigation.pending === 0 ? now - navigation.lastNetwork : 0;
    if (this.#isBare) {
      const isIdle = still >= IDLE_MS && quiet >= IDLE_MS;
      return isIdle || loadedFor >= BARE_MS ? { partial: null } : null;
    }
    const isQuiet = still >= QUIET_MS && quiet >= QUIET_MS;
    if (isQuiet || still >= STILL_MS) return { partial: null };
    return loadedFor >= RESTLESS_MS ? { partial: this.reason() } : null;
  }

  get #isBare(): boolean {
    const { isBare, hasScripts } = this.#activity ?? { isBare: false, hasScripts: false };
    return isBare && hasScripts;
  }

  /** The earliest time at which the network has been idle for this long. */
  #networkQuietAt(milliseconds: number): number {
    const { pending, lastNetwork } = this.#navigation;
    return pending === 0 ? lastNetwork + milliseconds : performance.now() + PENDING_CHECK_MS;
  }
}
