import type { Socket } from 'socket.io';

/** The interval at which slow readers are checked for having received their last frame. */
const LOOK_AGAIN_MS = 50;

export type FramePayload = object;

/**
 * Sends frames to sockets so that for a slow reader only the newest frame waits: nothing is passed to a transport that
 * is still busy with earlier data. (socket.io's own `volatile` drops the newest frame instead, so that a reader would
 * keep an old one when frames pause.)
 */
export class LatestFrames {
  readonly #event: string;
  readonly #waiting = new Map<Socket, FramePayload>();
  #timer: NodeJS.Timeout | null = null;

  constructor(event: string) {
    this.#event = event;
  }

  /** The number of sockets for which a frame waits. */
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

  /**
   * Sends the frame. Returns false while the socket's transport is busy. For a disconnected socket, the frame is
   * dropped.
   */
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
