import { createServer } from 'node:http';
import type { Server } from 'socket.io';

/**
 * Closes a server that may not be listening, such as a worker's: socket.io's own `close` works only for an attached
 * server.
 */
export async function closeSocketServer(io: Server): Promise<void> {
  if (io.engine === undefined) io.attach(createServer());
  await io.close();
}
