import type { LastingEvent, NewEvent } from './scan-event.ts';

/** The events of one commit, numbered so that the last one has the number `seq`. */
export function numbered(
  events: readonly NewEvent[],
  { id, seq }: { readonly id: string; readonly seq: number },
): LastingEvent[] {
  const before = seq - events.length;
  return events.map((event, index) => ({ ...event, scanId: id, seq: before + index + 1 }));
}
