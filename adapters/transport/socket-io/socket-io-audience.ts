import { setTimeout as pause } from 'node:timers/promises';
import type { Audience } from '@signpost/backend-domain/ports/audience.ts';
import type { Server } from 'socket.io';
import { userRoom } from './user-room.ts';

/** Servers are asked through Redis, and while that is away the question only waits. */
const ANSWER_WITHIN_MS = 3_000;

/** The sockets in a user's room: of this server first, then of those its adapter connects it with. */
export class SocketIoAudience implements Audience {
  readonly #io: Server;

  constructor(io: Server) {
    this.#io = io;
  }

  async watches(ownerId: string): Promise<boolean> {
    const room = userRoom(ownerId);
    if ((this.#io.of('/').adapter.rooms.get(room)?.size ?? 0) > 0) return true;
    const elsewhere = this.#io
      .in(room)
      .fetchSockets()
      .then(
        (sockets) => sockets.length > 0,
        () => false,
      );
    return Promise.race([elsewhere, pause(ANSWER_WITHIN_MS, false, { ref: false })]);
  }
}
