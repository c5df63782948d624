import { setTimeout as pause } from 'node:timers/promises';
import type { Audience } from '@signpost/backend-domain/ports/audience.ts';
import type { Server } from 'socket.io';
import { userRoom } from './user-room.ts';

/** The time limit for asking other servers through Redis; while Redis is unavailable, they do not answer. */
const ANSWER_WITHIN_MS = 3_000;

/** Whether a user's room has sockets: on this server, else on the servers that its adapter connects. */
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
