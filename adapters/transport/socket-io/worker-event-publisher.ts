import { createServer } from 'node:http';
import type { EventPublisher } from '@signpost/backend-domain/ports/event-publisher.ts';
import { Server } from 'socket.io';
import { RedisSocketAdapter, type RedisSocketAdapterOptions } from './redis-socket-adapter.ts';
import { SocketIoEventPublisher } from './socket-io-event-publisher.ts';

/** The publisher of a process without sockets: everything goes through Redis to the servers that have them. */
export class WorkerEventPublisher implements EventPublisher {
  readonly #sockets: RedisSocketAdapter;
  readonly #io: Server;
  readonly #publisher: SocketIoEventPublisher;

  constructor(options: RedisSocketAdapterOptions) {
    const sockets = new RedisSocketAdapter(options);
    this.#sockets = sockets;
    // It never listens, but socket.io cannot be closed without one.
    this.#io = new Server(createServer(), { adapter: sockets.adapter, serveClient: false });
    this.#publisher = new SocketIoEventPublisher(this.#io, {
      reachesOthers: () => sockets.connected(),
      ...(options.onError && { onError: options.onError }),
    });
  }

  publish(...published: Parameters<EventPublisher['publish']>): void {
    this.#publisher.publish(...published);
  }

  async close(): Promise<void> {
    this.#publisher.close();
    await this.#io.close();
    await this.#sockets.close();
  }
}
