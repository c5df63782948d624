import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { EventPublisher } from '@signpost/backend-domain/ports/event-publisher.ts';
import type { ServerEventName } from '@signpost/contracts/events/server-events.ts';
import type { Server } from 'socket.io';
import { type FramePayload, LatestFrames } from './latest-frames.ts';
import { userRoom } from './user-room.ts';

/** An event as clients receive it. */
interface WireEvent {
  readonly name: ServerEventName;
  readonly payload: FramePayload;
}

export interface SocketIoPublisherOptions {
  /** Writes an event of the domain as clients receive it. */
  readonly onWire: (event: ScanEvent) => WireEvent;
  /**
   * Whether the server's adapter can reach the other servers now (RedisSocketAdapter.connected). While it cannot,
   * events go to this server's sockets alone instead of piling up. Default: always.
   */
  readonly reachesOthers?: () => boolean;
  readonly onError?: (error: unknown) => void;
}

/** Between servers; not an event of the wire. */
const FRAME_FOR_OTHERS = 'signpost:live-frame';

/**
 * Sends events to the sockets in the owner's room (`userRoom`), on this server and, when its adapter connects it with
 * others, on those: so a worker without sockets publishes through a server that does not listen. Frames go to other
 * servers directly, not through the adapter's stream, which would keep thousands of them.
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

  /** How many sockets of this server have a frame waiting. */
  get framesWaiting(): number {
    return this.#frames.waiting;
  }

  /** Stops delivering; the server itself is closed by its owner. */
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

  /** The adapter of a single server has no other servers, and throws when asked to send to them. */
  #isOneOfMany(): boolean {
    return 'publish' in this.#io.of('/').adapter;
  }
}
