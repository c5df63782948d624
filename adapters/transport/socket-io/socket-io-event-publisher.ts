import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { EventPublisher } from '@signpost/backend-domain/ports/event-publisher.ts';
import type { ServerEventName } from '@signpost/contracts/events/server-events.ts';
import type { Server } from 'socket.io';
import { type FramePayload, LatestFrames } from './latest-frames.ts';
import { userRoom } from './user-room.ts';

/** An event in the form that clients receive. */
interface WireEvent {
  readonly name: ServerEventName;
  readonly payload: FramePayload;
}

export interface SocketIoPublisherOptions {
  /** Translates an event of the domain to the form that clients receive. */
  readonly onWire: (event: ScanEvent) => WireEvent;
  /**
   * Whether the server's adapter can reach the other servers now (RedisSocketAdapter.connected). While it cannot,
   * events go only to this server's sockets instead of queueing up. Default: always true.
   */
  readonly reachesOthers?: () => boolean;
  readonly onError?: (error: unknown) => void;
}

/** The name of an internal event between servers; clients never receive it. */
const FRAME_FOR_OTHERS = 'signpost:live-frame';

/**
 * Sends events to the sockets in the owner's room (`userRoom`): on this server and, when it has an adapter, on the
 * connected servers. So a worker publishes through a socket.io server that does not listen. Frames go directly to the
 * other servers, because the adapter's stream would store thousands of them.
 */
export class SocketIoEventPublisher implements EventPublisher {
  readonly #io: Server;
  readonly #onWire: SocketIoPublisherOptions['onWire'];
  readonly #reachesOthers: () => boolean;
  readonly #onError: (error: unknown) => void;
  readonly #frames = new LatestFrames('live-frame');

  constructor(io: Server, { onWire, reachesOthers, onError }: SocketIoPublisherOptions) {
    this.#io = io;
    this.#onWire = onWire;
    this.#reachesOthers = reachesOthers ?? (() => true);
    this.#onError = onError ?? (() => {});
    io.on(FRAME_FOR_OTHERS, this.#showFrame);
  }

  publish(ownerId: string, event: ScanEvent): void {
    try {
      const { name, payload } = this.#onWire(event);
      if (name === 'live-frame') this.#publishFrame(ownerId, payload);
      else this.#room(ownerId).emit(name, payload);
    } catch (error) {
      this.#onError(error);
    }
  }

  /** The number of this server's sockets for which a frame waits. */
  get framesWaiting(): number {
    return this.#frames.waiting;
  }

  /** Stops sending events. The owner of the socket.io server closes the server. */
  close(): void {
    this.#io.off(FRAME_FOR_OTHERS, this.#showFrame);
    this.#frames.close();
  }

  #room(ownerId: string) {
    const room = userRoom(ownerId);
    return this.#reachesOthers() ? this.#io.to(room) : this.#io.local.to(room);
  }

  #publishFrame(ownerId: string, frame: FramePayload): void {
    this.#showFrame(ownerId, frame);
    if (this.#isOneOfMany() && this.#reachesOthers()) {
      this.#io.serverSideEmit(FRAME_FOR_OTHERS, ownerId, frame);
    }
  }

  readonly #showFrame = (ownerId: string, frame: FramePayload): void => {
    const { adapter, sockets } = this.#io.of('/');
    for (const id of adapter.rooms.get(userRoom(ownerId)) ?? []) {
      const socket = sockets.get(id);
      if (socket !== undefined) this.#frames.send(socket, frame);
    }
  };

  /** Whether there are other servers. The adapter of a single server throws when asked to send to others. */
  #isOneOfMany(): boolean {
    return 'publish' in this.#io.of('/').adapter;
  }
}
