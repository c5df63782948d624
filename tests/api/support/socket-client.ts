import { once } from 'node:events';
import { type ServerEventName, serverEvents } from '@signpost/contracts/events/server-events.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { eventually } from '../../support/eventually.ts';
import { SERVER_EVENT_NAMES } from '../../support/server-events.ts';

export interface Heard {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every shape.
  readonly payload: any;
}

/** A client's socket that checks the events it receives against the contract. */
export class SocketClient {
  readonly socket: Socket;
  readonly heard: Heard[] = [];
  /** The received events that the contract does not allow. */
  readonly breaches: string[] = [];

  constructor(
    url: string,
    auth: Readonly<Record<string, unknown>>,
    options: Partial<ManagerOptions & SocketOptions> = {},
  ) {
    this.socket = io(url, {
      auth,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...options,
    });
    this.socket.onAny((name: string, payload: unknown) => this.#hear(name, payload));
  }

  /** Resolves when connected; rejects with the server's refusal. */
  async connected(): Promise<this> {
    if (this.socket.connected) return this;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
    });
    return this;
  }

  /** The code with which the connection is refused. */
  async refused(): Promise<string> {
    const error = await this.connected().then(
      () => new Error('It was accepted.'),
      (refusal: Error & { data?: { code: string } }) => refusal,
    );
    this.socket.disconnect();
    return 'data' in error && error.data ? error.data.code : error.message;
  }

  // biome-ignore lint/suspicious/noExplicitAny: acknowledgements of every shape.
  ask(name: string, body: unknown): Promise<any> {
    return this.socket.timeout(40_000).emitWithAck(name, body);
  }

  named(name: ServerEventName | 'connection-ended'): Heard['payload'][] {
    return this.heard.filter((event) => event.name === name).map(({ payload }) => payload);
  }

  get names(): ReadonlySet<string> {
    return new Set(this.heard.map(({ name }) => name));
  }

  /** Waits for the first event of that name; returns the newest one's payload. */
  hears(name: ServerEventName | 'connection-ended', withinMs?: number): Promise<Heard['payload']> {
    return this.hearsTimes(name, 1, withinMs);
  }

  async hearsTimes(
    name: ServerEventName | 'connection-ended',
    times: number,
    withinMs = 40_000,
  ): Promise<Heard['payload']> {
    await eventually(`the event ${name}`, () => this.named(name).length >= times, withinMs);
    return this.named(name).at(-1);
  }

  /** Resolves to the reason when the connection has ended. */
  async ended(): Promise<string> {
    if (this.socket.disconnected) return 'ended before';
    const [reason] = await once(this.socket as never, 'disconnect');
    return reason;
  }

  close(): void {
    this.socket.disconnect();
  }

  #hear(name: string, payload: unknown): void {
    this.heard.push({ name, payload });
    if (!(SERVER_EVENT_NAMES as string[]).includes(name)) return;
    const checked = serverEvents[name as ServerEventName].strict().safeParse(payload);
    if (!checked.success) this.breaches.push(`${name}: ${checked.error.message}`);
  }
}
