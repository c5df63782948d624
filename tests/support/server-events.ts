import {
  type LastingEventName,
  type ServerEventName,
  serverEvents,
} from '@signpost/contracts/events/server-events.ts';

/** The name of every event that the server sends about a scan. */
export const SERVER_EVENT_NAMES = Object.keys(serverEvents) as ServerEventName[];

/** Whether events of that name are numbered. The number of a frame only orders the frames of its scan. */
export function isLasting(name: ServerEventName): name is LastingEventName {
  return name !== 'live-frame' && 'seq' in serverEvents[name].shape;
}
