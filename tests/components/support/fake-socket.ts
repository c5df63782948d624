import {
  Acknowledgement,
  type ClientEventBody,
  type ClientEventName,
  clientEvents,
} from '@signpost/contracts/events/client-events.ts';
import {
  ConnectErrorData,
  type ConnectionCode,
  connectionEvents,
} from '@signpost/contracts/events/connection.ts';
import {
  type LastingEventName,
  type ServerEventName,
  type ServerEventPayload,
  serverEvents,
} from '@signpost/contracts/events/server-events.ts';
import { act } from '@testing-library/react';
import { isLasting } from '../../support/server-events.ts';

type Listener = (...values: unknown[]) => void;
type AskToken = (send: (auth: { token: string }) => void) => void;
type Answerer = (body: never) => Acknowledgement;

interface Refusal {
  readonly code: ConnectionCode;
  readonly message: string;
}

/**
 * Replaces socket.io's client: the test is the server. Events that break the contract throw, or become complaints when
 * the app sent them.
 */
class FakeSocket {
  connected = false;
  /** Whether socket.io keeps trying to connect by itself. */
  active = false;
  readonly io = { on: (name: string, listener: Listener) => this.#add(`io:${name}`, listener) };
  readonly #listeners = new Map<string, Listener[]>();
  readonly #anyListeners: Listener[] = [];
  readonly #askToken: AskToken;

  constructor(askToken: AskToken) {
    this.#askToken = askToken;
  }

  on(name: string, listener: Listener): void {
    this.#add(name, listener);
  }

  onAny(listener: Listener): void {
    this.#anyListeners.push(listener);
  }

  connect(): void {
    this.active = true;
    this.#askToken(({ token }) => queueMicrotask(() => endpoint.requestConnection(this, token)));
  }

  disconnect(): void {
    this.active = false;
    if (!this.connected) return;
    this.connected = false;
    this.fire('disconnect', 'io client disconnect');
  }

  timeout(_afterMs: number) {
    return {
      emitWithAck: async (name: ClientEventName, body: unknown) => endpoint.receive(name, body),
    };
  }

  fire(name: string, ...values: unknown[]): void {
    act(() => {
      for (const listener of this.#listeners.get(name) ?? []) listener(...values);
    });
  }

  fireAny(name: string, payload: unknown): void {
    act(() => {
      for (const listener of this.#anyListeners) listener(name, payload);
    });
  }

  #add(name: string, listener: Listener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }
}

/** The payload of an event, without the number that the endpoint adds. */
type Unnumbered<Name extends ServerEventName> = Omit<
  ServerEventPayload<Name>,
  Name extends LastingEventName ? 'seq' : never
>;

/** The server's end of the socket. */
class SocketEndpoint {
  readonly complaints: string[] = [];
  /** The tokens that the client sent to connect, oldest first. */
  readonly tokens: string[] = [];
  #socket: FakeSocket | null = null;
  #away = false;
  #refusal: Refusal | null = null;
  readonly #numbers = new Map<string, number>();
  readonly #answerers = new Map<ClientEventName, Answerer>();
  readonly #received: { readonly name: ClientEventName; readonly body: unknown }[] = [];

  reset(): void {
    this.complaints.length = 0;
    this.tokens.length = 0;
    this.#received.length = 0;
    this.#numbers.clear();
    this.#answerers.clear();
    this.#away = false;
    this.#refusal = null;
  }

  get connected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** Sends an event of a scan, numbered when it is a lasting one. Resolves when the page shows it. */
  async send<Name extends ServerEventName>(name: Name, payload: Unnumbered<Name>): Promise<void> {
    const { scanId } = payload as unknown as { readonly scanId: string };
    const numbered = isLasting(name) ? { ...payload, seq: this.#nextNumber(scanId) } : payload;
    serverEvents[name].parse(numbered);
    this.#connection().fireAny(name, numbered);
    await act(nextFrame);
  }

  /** Skips the number of the next event of the scan, as if the client had lost that event. */
  loseEvent(scanId: string): void {
    this.#nextNumber(scanId);
  }

  /** Number of the last event of the scan; 0 before the first. */
  lastNumber(scanId: string): number {
    return this.#numbers.get(scanId) ?? 0;
  }

  /** Defines how events of the client are acknowledged from now on. */
  acknowledge<Name extends ClientEventName>(
    name: Name,
    answer: (body: ClientEventBody<Name>) => Acknowledgement,
  ): void {
    this.#answerers.set(name, answer as Answerer);
  }

  /** The events that the client sent under this name, oldest first. */
  received<Name extends ClientEventName>(name: Name): readonly ClientEventBody<Name>[] {
    const events = this.#received.filter((event) => event.name === name);
    return events.map(({ body }) => body as ClientEventBody<Name>);
  }

  /** Disconnects the network: the connection is lost, and new attempts fail. socket.io keeps trying. */
  loseNetwork(): void {
    this.#away = true;
    const socket = this.#socket;
    if (!socket?.connected) return;
    socket.connected = false;
    socket.fire('disconnect', 'transport close');
  }

  /** Fails one more attempt of socket.io. */
  failAttempt(message = 'websocket error'): void {
    this.#socket?.fire('connect_error', new Error(message));
  }

  /** Ends socket.io's attempts, as after the last one has failed. */
  giveUp(): void {
    if (this.#socket === null) return;
    this.#socket.active = false;
    this.#socket.fire('io:reconnect_failed');
  }

  /** Restores the network; socket.io's next attempt succeeds. */
  restoreNetwork(): void {
    this.#away = false;
    if (this.#socket !== null) this.#accept(this.#socket);
  }

  /** Restores the network; the socket connects only when the app asks for it. */
  allowConnection(): void {
    this.#away = false;
  }

  /** Makes the server refuse every connection from now on. */
  refuse(code: ConnectionCode, message: string): void {
    this.#refusal = { ...ConnectErrorData.parse({ code }), message };
  }

  /** Ends the connection, as the server does. */
  endConnection(code: ConnectionCode, message: string): void {
    const socket = this.#connection();
    socket.fire('connection-ended', connectionEvents['connection-ended'].parse({ code, message }));
    socket.connected = false;
    socket.active = false;
    socket.fire('disconnect', 'io server disconnect');
  }

  /** Called by the client's end: it asks for a connection. */
  requestConnection(socket: FakeSocket, token: string): void {
    this.#socket = socket;
    if (!socket.active) return;
    this.tokens.push(token);
    if (this.#refusal !== null) {
      const { code, message } = this.#refusal;
      socket.active = false;
      socket.fire('connect_error', Object.assign(new Error(message), { data: { code } }));
    } else if (this.#away) socket.fire('connect_error', new Error('websocket error'));
    else this.#accept(socket);
  }

  /** Called by the client's end: it has sent an event. */
  receive(name: ClientEventName, body: unknown): Acknowledgement {
    const problem = clientEvents[name].safeParse(body).error?.message;
    if (problem !== undefined) this.complaints.push(`${name} breaks the contract: ${problem}`);
    this.#received.push({ name, body });
    const answerer = this.#answerers.get(name);
    if (answerer === undefined) {
      this.complaints.push(`The test names no acknowledgement for ${name}`);
      throw new Error('operation has timed out');
    }
    return Acknowledgement.parse(answerer(body as never));
  }

  #nextNumber(scanId: string): number {
    const number = this.lastNumber(scanId) + 1;
    this.#numbers.set(scanId, number);
    return number;
  }

  #accept(socket: FakeSocket): void {
    socket.active = true;
    socket.connected = true;
    socket.fire('connect');
  }

  #connection(): FakeSocket {
    if (!this.#socket?.connected) throw new Error('The app has no connection');
    return this.#socket;
  }
}

export const endpoint = new SocketEndpoint();

/** The store informs its listeners of new data before the next frame. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** As socket.io-client exports it. */
export function io({ auth }: { readonly auth: AskToken }): FakeSocket {
  return new FakeSocket(auth);
}
