import { type FeedListener, isLasting, type ScanEvent } from './scan-feed.ts';
import { snapshotRequests } from './snapshot-requests.ts';

/** The maximum number of events that wait for the first snapshot; when more come, the oldest are dropped. */
const EARLY_KEPT = 1_000;

/** A cache entry that follows the events of scans. */
export interface Follower {
  /** Subscribes to the events. Returns the unsubscribe function. */
  readonly join: (listener: FeedListener) => () => void;
  /** Applies an event to the entry. Returns whether an earlier event is missing. */
  readonly apply: (event: ScanEvent) => boolean;
  /** Loads a new snapshot into the entry. Resolves to whether the server answered. */
  readonly load: () => Promise<boolean>;
}

/** The promises of RTK Query about the life of a cache entry. */
interface Lifetime {
  readonly cacheDataLoaded: Promise<unknown>;
  readonly cacheEntryRemoved: Promise<unknown>;
}

/**
 * Keeps a cache entry up to date for as long as it exists. Subscribes before the first snapshot is loaded and holds the
 * events that arrive meanwhile. Loads a new snapshot when an event is missing and after every reconnect.
 */
export async function followEvents(follower: Follower, lifetime: Lifetime): Promise<void> {
  const requests = snapshotRequests(follower.load);
  let early: ScanEvent[] | null = [];
  const receive = (event: ScanEvent) => {
    if (early === null) {
      if (follower.apply(event)) requests.ask();
    } else if (isLasting(event) && early.push(event) > EARLY_KEPT) early.shift();
  };
  const leave = follower.join({ onEvent: receive, onReconnect: requests.ask });
  try {
    await lifetime.cacheDataLoaded;
    const held = early;
    early = null;
    held.forEach(receive);
    await lifetime.cacheEntryRemoved;
  } catch {
    // RTK Query rejects `cacheDataLoaded` when the entry is removed before its first snapshot.
  } finally {
    leave();
    requests.end();
  }
}
