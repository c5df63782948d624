import type {
  LastingEventName,
  ServerEventName,
  ServerEventPayload,
} from '@signpost/contracts/events/server-events.ts';
import { onSocketEvent, onSocketOpen, shareConnection } from '../socket.ts';

type EventNamed<Name extends ServerEventName> = {
  readonly [Each in Name]: { readonly name: Each; readonly payload: ServerEventPayload<Each> };
}[Name];

/** An event about a scan from the server, with its name. */
export type ScanEvent = EventNamed<ServerEventName>;

/** An event that the server numbers, because it changes what a snapshot of the scan contains. */
export type LastingEvent = EventNamed<LastingEventName>;

/** Frames have a `seq` too, but it orders only the frames. */
export function isLasting(event: ScanEvent): event is LastingEvent {
  return event.name !== 'live-frame' && 'seq' in event.payload;
}

export interface FeedListener {
  readonly onEvent: (event: ScanEvent) => void;
  /** The socket reconnected: events may have been missed. */
  readonly onReconnect: () => void;
}

/**
 * The events of this user's scans over the one shared socket, which stays connected while there are listeners. A
 * listener gets only events from after it joined: join first, then request the snapshot.
 */
export const scanFeed = {
  /** Calls the listener with every event of one scan. Returns the unsubscribe function. */
  join(scanId: string, { onEvent, onReconnect }: FeedListener): () => void {
    return scanFeed.joinAll({
      onEvent: (event) => {
        if (event.payload.scanId === scanId) onEvent(event);
      },
      onReconnect,
    });
  },

  /** Calls the listener with every event of all scans of the user. Returns the unsubscribe function. */
  joinAll({ onEvent, onReconnect }: FeedListener): () => void {
    const ends = [
      onSocketOpen(onReconnect),
      onSocketEvent((name, payload) => {
        const { scanId } = (Object(payload) ?? {}) as { scanId?: unknown };
        if (typeof scanId === 'string') onEvent({ name, payload } as ScanEvent);
      }),
      shareConnection(),
    ];
    return () => {
      for (const end of ends) end();
    };
  },
};
