import {
  type LastingEventName,
  type ServerEventName,
  serverEvents,
} from '@signpost/contracts/events/server-events.ts';

/** The name of every event that the server sends about a scan. */
export const SERVER_EVENT_NAMES = Object.keys(serverEvents) as ServerEventName[];

/** Whether events of that name have the scan's sequence numbers. The number of a live frame only orders the frames. */
export function isLasting(name: ServerEventName): name is LastingEventName {
  return name !== 'live-frame' && 'seq' in serverEvents[name].shape;
}
