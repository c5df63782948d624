import type { Socket } from 'socket.io';

/** The interval between checks whether a slow reader has received its last frame. */
const LOOK_AGAIN_MS = 50;

export type FramePayload = object;

/**
 * Sends frames to sockets so that a slow reader has at most one waiting, the newest: nothing is handed to a transport
 * that is still busy with earlier data. (socket.io's own `volatile` drops the newest instead, and a reader would keep
 * an old picture when frames pause.)
 */
export class LatestFrames {
  readonly #event: string;
  readonly #waiting = new Map<Socket, FramePayload>();
  #timer: NodeJS.Timeout | null = null;

  constructor(event: string) {
    this.#event = event;
  }

  /** How many sockets have a frame waiting. */
  get waiting(): number {
    return this.#waiting.size;
  }

  send(socket: Socket, frame: FramePayload): void {
    if (this.#pass(socket, frame)) {
      this.#waiting.delete(socket);
      return;
    }
    this.#waiting.set(socket, frame);
    this.#timer ??= setInterval(() => this.#passWaiting(), LOOK_AGAIN_MS).unref();
  }

  close(): void {
    this.#waiting.clear();
    this.#stopLooking();
  }

  #passWaiting(): void {
    for (const [socket, frame] of this.#waiting) {
      if (this.#pass(socket, frame)) this.#waiting.delete(socket);
    }
    if (this.#waiting.size === 0) this.#stopLooking();
  }

  /** False while the socket's transport is busy. Nothing is kept for one that is gone. */
  #pass(socket: Socket, frame: FramePayload): boolean {
    if (!socket.connected) return true;
    if (!socket.conn.transport.writable) return false;
    socket.volatile.emit(this.#event, frame);
    return true;
  }

  #stopLooking(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
