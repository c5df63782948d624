import { afterEvent, changedParts, type LiveState } from './live-state.ts';
import type { LogLevel, NewEvent } from './scan-event.ts';

export interface LogLine {
  readonly at: string;
  readonly type: LogLevel;
  readonly message: string;
}

/**
 * The events of a change of a scan: stored in the transaction of the change, which also gives them the scan's next
 * numbers.
 */
export interface ScanReport {
  /** How many events describe the change. */
  readonly events: number;
  /** Added to the end of the log. */
  readonly log: readonly LogLine[];
  /** Notes that change, by name. */
  readonly notes: Partial<LiveState>;
}

export const NOTHING_TO_REPORT: ScanReport = { events: 0, log: [], notes: {} };

/** The data that is stored with these events. */
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
