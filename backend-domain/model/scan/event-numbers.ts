import type { LastingEvent, NewEvent } from './scan-event.ts';

/** The events of one commit with their numbers, of which `seq` is the last. */
export function numbered(
  events: readonly NewEvent[],
  { id, seq }: { readonly id: string; readonly seq: number },
): LastingEvent[] {
  const before = seq - events.length;
  return events.map((event, index) => ({ ...event, scanId: id, seq: before + index + 1 }));
}
