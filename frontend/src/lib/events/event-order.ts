import type { LastingEvent } from './scan-feed.ts';

/** Which events of a scan a view contains, and which arrived before an earlier one. */
export interface EventOrder {
  /** Number of the last event that the view contains. */
  readonly seq: number;
  /** Events that wait for a missing one, sorted by number. */
  readonly ahead: readonly LastingEvent[];
}

/** The order after an event or a snapshot, and the events that the view has to apply now, oldest first. */
export interface Due {
  readonly order: EventOrder;
  readonly due: readonly LastingEvent[];
}

/**
 * The maximum number of waiting events. When more come, the oldest are dropped; the gap remains, so the view requests a
 * snapshot, which contains them.
 */
const AHEAD_KEPT = 1_000;

export const orderAt = (seq: number): EventOrder => ({ seq, ahead: [] });

/** Whether an event is missing, so that the view needs a new snapshot. */
export const hasGap = ({ ahead }: EventOrder): boolean => ahead.length > 0;

/** Takes one event: one that the view contains is dropped, one that arrives before an earlier one waits. */
export function takeEvent(order: EventOrder, event: LastingEvent): Due {
  const { seq } = event.payload;
  if (seq <= order.seq || order.ahead.some((other) => other.payload.seq === seq)) {
    return { order, due: [] };
  }
  const ahead = [...order.ahead, event].sort((one, other) => one.payload.seq - other.payload.seq);
  return release({ seq: order.seq, ahead: ahead.slice(-AHEAD_KEPT) });
}

/** Continues from a snapshot that contains all events up to `seq`. */
export function takeSnapshot(order: EventOrder, seq: number): Due {
  return release({ seq, ahead: order.ahead.filter((event) => event.payload.seq > seq) });
}

/** Releases the waiting events that are next in order. */
function release({ seq, ahead }: EventOrder): Due {
  const missing = ahead.findIndex((event, place) => event.payload.seq !== seq + 1 + place);
  const count = missing === -1 ? ahead.length : missing;
  return { order: { seq: seq + count, ahead: ahead.slice(count) }, due: ahead.slice(0, count) };
}
