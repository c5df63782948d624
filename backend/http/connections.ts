import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connections of an HTTP server, and which of them have a running request. Node's own `close` waits for connections
 * that never sent anything, which browsers open in advance.
 */
export class Connections {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #busy = new Set<Socket>();
  #isClosing = false;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    server.prependListener('request', ({ socket }, response) => {
      this.#busy.add(socket);
      response.once('close', () => {
        this.#busy.delete(socket);
        if (this.#isClosing) socket.destroySoon();
      });
    });
  }

  /**
   * Accepts no new connections, waits at most `drainMs` for running requests, then closes the remaining connections.
   */
  async close(drainMs: number): Promise<void> {
    this.#isClosing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#open) if (!this.#busy.has(socket)) socket.destroy();
    const late = setTimeout(() => {
      for (const socket of this.#open) socket.destroy();
    }, drainMs);
    await closed;
    clearTimeout(late);
  }
}
