import { z } from 'zod';
import { clientEvents } from './client-events.ts';
import { connectionEvents } from './connection.ts';
import { serverEvents } from './server-events.ts';

/** The file that holds the generated schema, beside this one. */
export const SOCKET_EVENTS_SCHEMA_FILE = 'socket-events.schema.json';

const SocketEvents = z.object({
  serverToClient: z
    .object({ ...serverEvents, ...connectionEvents })
    .describe('The payload of each event that the server sends, by its name'),
  clientToServer: z
    .object(clientEvents)
    .describe('The body of each event that a client sends, by its name'),
});

/** The payloads of all socket events as a JSON Schema, draft 2020-12, for clients that are not written in TypeScript. */
export function socketEventsJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(SocketEvents, {
    target: 'draft-2020-12',
    io: 'input',
    // JSON has no bytes: the schema only describes an image in words.
    unrepresentable: 'any',
  });
  return { $schema, title: 'Socket events of Signpost', ...schema };
}
