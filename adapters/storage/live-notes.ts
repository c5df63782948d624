import {
  INITIAL_LIVE_STATE,
  LIVE_PARTS,
  type LiveState,
} from '@signpost/backend-domain/model/scan/live-state.ts';

/** The live state of a scan from its notes, given as pairs of name and JSON text. Other notes are ignored. */
export function liveState(notes: Iterable<readonly [name: string, text: string]>): LiveState {
  const texts = new Map(notes);
  const stored = LIVE_PARTS.flatMap((part) => {
    const text = texts.get(part);
    return text === undefined ? [] : [[part, JSON.parse(text)] as const];
  });
  return { ...INITIAL_LIVE_STATE, ...Object.fromEntries(stored) };
}
