import type { Acknowledgement, ClientEventBody, ClientEventName } from './client-events.ts';
import type { ConnectionEnded } from './connection.ts';
import type { ServerEventName, ServerEventPayload } from './server-events.ts';

/** For socket.io’s generics, on both sides: `Server<ClientToServerEvents, ServerToClientEvents>`. */
export type ServerToClientEvents = {
  [Name in ServerEventName]: (payload: ServerEventPayload<Name>) => void;
} & { 'connection-ended': (payload: ConnectionEnded) => void };

export type ClientToServerEvents = {
  [Name in ClientEventName]: (
    body: ClientEventBody<Name>,
    acknowledge: (acknowledgement: Acknowledgement) => void,
  ) => void;
};
