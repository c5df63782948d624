import type {
  ServerEventName,
  ServerEventPayload,
} from '@signpost/contracts/events/server-events.ts';
import { onSocketEvent, onSocketOpen } from './socket.ts';

/** An event of the server about a scan, with its name. */
export type ScanEvent = {
  [Name in ServerEventName]: { readonly name: Name; readonly payload: ServerEventPayload<Name> };
}[ServerEventName];

type Listener = (event: ScanEvent) => void;

/** The events of this user's scans. A listener hears nothing from before it joined: join, then ask for the snapshot. */
export const scanFeed = {
  /** Every event of one scan. Returns what ends it. */
  join(scanId: string, listener: Listener): () => void {
    return scanFeed.joinAll((event) => {
      if (event.payload.scanId === scanId) listener(event);
    });
  },

  /** Every event of every scan of the user. */
  joinAll(listener: Listener): () => void {
    return onSocketEvent((name, payload) => {
      const { scanId } = (Object(payload) ?? {}) as { scanId?: unknown };
      if (typeof scanId === 'string') listener({ name, payload } as ScanEvent);
    });
  },

  /** Called when a connection was made anew and events may have been missed: time for a new snapshot. */
  onGap(listener: () => void): () => void {
    return onSocketOpen((recovered) => {
      if (!recovered) listener();
    });
  },
};
