import { type FeedListener, isLasting, type ScanEvent } from './scan-feed.ts';
import { snapshotRequests } from './snapshot-requests.ts';

/** Events that wait at most for the first snapshot; when more come, the oldest are dropped. */
const EARLY_KEPT = 1_000;

/** A cache entry that follows the events of scans. */
export interface Follower {
  /** Starts to listen. Returns what ends it. */
  readonly join: (listener: FeedListener) => () => void;
  /** Applies an event to the entry. Returns whether an earlier event is missing. */
  readonly apply: (event: ScanEvent) => boolean;
  /** Puts a new snapshot into the entry. Resolves to whether the server answered. */
  readonly load: () => Promise<boolean>;
}

/** Two moments in the life of a cache entry, as RTK Query gives them. */
interface Lifetime {
  readonly cacheDataLoaded: Promise<unknown>;
  readonly cacheEntryRemoved: Promise<unknown>;
}

/**
 * Keeps a cache entry true for as long as it exists. Joins before the first snapshot is there and holds the events that
 * come meanwhile; asks for the snapshot again when an event is missing and after every reconnect.
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
    // The entry was removed before its first snapshot came.
  } finally {
    leave();
    requests.end();
  }
}
