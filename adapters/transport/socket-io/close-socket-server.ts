import { createServer } from 'node:http';
import type { Server } from 'socket.io';

/**
 * Closes a server that may not listen, such as a worker's: socket.io itself can close only a server that was attached.
 */
export async function closeSocketServer(io: Server): Promise<void> {
  if (io.engine === undefined) io.attach(createServer());
  await io.close();
}
