import { afterEvent, changedParts, type LiveState } from './live-state.ts';
import type { LogLevel, NewEvent } from './scan-event.ts';

export interface LogLine {
  readonly at: string;
  readonly type: LogLevel;
  readonly message: string;
}

/**
 * What is stored about the events of a change, in the same transaction, which also gives them the scan's next numbers.
 */
export interface ScanReport {
  /** The number of events. */
  readonly events: number;
  /** Lines to append to the log. */
  readonly log: readonly LogLine[];
  /** Notes to replace, by name. */
  readonly notes: Partial<LiveState>;
}

export const NOTHING_TO_REPORT: ScanReport = { events: 0, log: [], notes: {} };

/** The report that stores these events, and the live state after them. */
export function reportOf(
  events: readonly NewEvent[],
  before: LiveState,
): { readonly report: ScanReport; readonly after: LiveState } {
  const after = events.reduce(afterEvent, before);
  return {
    report: { events: events.length, log: logOf(events), notes: changedParts(before, after) },
    after,
  };
}

function logOf(events: readonly NewEvent[]): LogLine[] {
  return events.flatMap((event) =>
    event.name === 'scan-log' ? [{ at: event.timestamp.toISOString(), ...event.payload }] : [],
  );
}
