import { createServer } from 'node:http';
import type { Server } from 'socket.io';

/** Closes a server that may listen nowhere, as a worker's does: socket.io itself can close only what was attached once. */
export async function closeSocketServer(io: Server): Promise<void> {
  if (io.engine === undefined) io.attach(createServer());
  await io.close();
}
