import type { Audience } from '@signpost/backend-domain/ports/audience.ts';
import type { Server } from 'socket.io';
import { userRoom } from './user-room.ts';

/** The sockets in a user's room: of this server first, then of those its adapter connects it with. */
export class SocketIoAudience implements Audience {
  readonly #io: Server;

  constructor(io: Server) {
    this.#io = io;
  }

  async watches(ownerId: string): Promise<boolean> {
    const room = userRoom(ownerId);
    if ((this.#io.of('/').adapter.rooms.get(room)?.size ?? 0) > 0) return true;
    try {
      return (await this.#io.in(room).fetchSockets()).length > 0;
    } catch {
      return false;
    }
  }
}
