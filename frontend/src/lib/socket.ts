import type { ConnectErrorData, ConnectionEnded } from '@signpost/contracts/events/connection.ts';
import type {
  ClientToServerEvents,
  ServerToClientEvents,
} from '@signpost/contracts/events/socket-types.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { isTokenValid, onAccessTokenChange, readAccessToken } from './access-token.ts';
import { navigateTo } from './navigation.ts';
import { refreshAccessToken } from './refresh.ts';
import { API_BASE } from './server-address.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

export interface SocketState {
  readonly status: 'disconnected' | 'connecting' | 'connected';
  /** 'Authentication token not found' or 'Connection failed: …'; null when there is no error. */
  readonly error: string | null;
}

/** Product specification, section 9. */
const RECONNECTION = {
  reconnectionAttempts: 10,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  timeout: 20_000,
  transports: ['websocket', 'polling'],
};

/**
 * How long an unused connection is kept. One page releases it before the next page uses it, and browsers log an error
 * when a connection is closed before it is open.
 */
const KEPT_UNUSED_MS = 1_000;

/** The only socket of this tab. It exists as long as a page uses it and a user is signed in. */
let socket: LiveSocket | null = null;
let users = 0;
let refusals = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let unused: ReturnType<typeof setTimeout> | undefined;
let endedBecause: ConnectionEnded['code'] | null = null;
/** The token that was last sent to the server. */
let shown: string | null = null;
let state: SocketState = { status: 'disconnected', error: null };
/** Unsubscribes from changes of the access token and the network; null while no page uses the connection. */
let endFollowing: (() => void) | null = null;

const stateListeners = new Set<() => void>();
const openListeners = new Set<() => void>();
const eventListeners = new Set<(name: string, payload: unknown) => void>();

export const socketState = (): SocketState => state;

/** Calls the listener whenever the state changes. Returns the unsubscribe function. */
export const onSocketState = (listener: () => void) => added(stateListeners, listener);

/** Calls the listener whenever the socket connects or reconnects. Returns the unsubscribe function. */
export const onSocketOpen = (listener: () => void) => added(openListeners, listener);

/** Calls the listener with every event of the server. Returns the unsubscribe function. */
export const onSocketEvent = (listener: (name: string, payload: unknown) => void) =>
  added(eventListeners, listener);

/** The current socket; null when there is none. */
export const currentSocket = (): LiveSocket | null => socket;

/**
 * Connects, or shares the existing connection. Returns a function that releases it; the connection is closed
 * KEPT_UNUSED_MS after the last release.
 */
export function shareConnection(): () => void {
  users += 1;
  clearTimeout(unused);
  endFollowing ??= followTokenAndNetwork();
  if (socket === null) open();
  let released = false;
  return () => {
    if (released) return;
    released = true;
    users -= 1;
    if (users === 0) unused = setTimeout(end, KEPT_UNUSED_MS);
  };
}

function end(): void {
  endFollowing?.();
  endFollowing = null;
  close();
}

/** Tries to connect at once: after all attempts have failed, or when the network is back. */
export function reconnectNow(): void {
  if (users === 0 || socket?.connected) return;
  refusals = 0;
  if (socket === null) open();
  else connect(socket);
}

function open(): void {
  const token = readAccessToken();
  if (token === null) {
    setState({ status: 'disconnected', error: 'Authentication token not found' });
    return;
  }
  const options: Partial<ManagerOptions & SocketOptions> = {
    ...RECONNECTION,
    autoConnect: false,
    auth: (send) => {
      shown = readAccessToken();
      send({ token: shown ?? '' });
    },
  };
  const opened: LiveSocket = API_BASE === '' ? io(options) : io(API_BASE, options);
  socket = opened;
  listen(opened);
  connect(opened);
}

function close(): void {
  clearTimeout(retry);
  socket?.disconnect();
  socket = null;
  setState({ status: 'disconnected', error: null });
}

function connect(opened: LiveSocket): void {
  clearTimeout(retry);
  setState({ status: 'connecting', error: state.error });
  const token = readAccessToken();
  if (isTokenValid(token, Date.now())) opened.connect();
  else void renewAndConnect(opened, token);
}

function listen(opened: LiveSocket): void {
  opened.on('connect', () => {
    refusals = 0;
    endedBecause = null;
    setState({ status: 'connected', error: null });
    for (const listener of openListeners) listener();
  });
  opened.on('connection-ended', ({ code }) => {
    endedBecause = code;
  });
  opened.on('disconnect', (reason) => {
    setState({ status: opened.active ? 'connecting' : 'disconnected', error: null });
    // socket.io does not reconnect by itself when the server has ended the connection.
    if (reason === 'io server disconnect') reconnectLater(opened, endedBecause);
  });
  opened.on('connect_error', (failure) => {
    const { code } = ((failure as { data?: ConnectErrorData }).data ?? {}) as { code?: string };
    setState({
      status: opened.active ? 'connecting' : 'disconnected',
      error: `Connection failed: ${failure.message}`,
    });
    if (!opened.active) reconnectLater(opened, code ?? null);
  });
  opened.io.on('reconnect_failed', () => setState({ ...state, status: 'disconnected' }));
  opened.onAny((name: string, payload: unknown) => {
    for (const listener of eventListeners) listener(name, payload);
  });
}

/**
 * Reconnects after the server has refused or ended the connection: with a renewed token, or after a delay, at most ten
 * times in a row.
 */
function reconnectLater(opened: LiveSocket, code: string | null): void {
  if (socket !== opened || code === 'TOKEN_MISSING') return;
  refusals += 1;
  if (refusals > RECONNECTION.reconnectionAttempts) return;
  if (code === 'TOKEN_EXPIRED') {
    setState({ ...state, status: 'connecting' });
    void renewAndConnect(opened, shown);
    return;
  }
  const delay = Math.min(
    RECONNECTION.reconnectionDelay * refusals,
    RECONNECTION.reconnectionDelayMax,
  );
  if (code === 'TOKEN_INVALID') {
    // The user has signed out. If that was in this browser, the token is about to be removed or replaced, so wait.
    retry = setTimeout(() => void renewAndConnect(opened, shown), delay);
    return;
  }
  setState({ ...state, status: 'connecting' });
  retry = setTimeout(() => connect(opened), delay);
}

async function renewAndConnect(opened: LiveSocket, expired: string | null): Promise<void> {
  try {
    const renewed = await refreshAccessToken(expired);
    if (renewed === null) navigateTo('/login');
    else if (socket === opened) opened.connect();
  } catch {
    // The token could not be renewed now, but the session may go on: try again later.
    if (socket === opened) reconnectLater(opened, null);
  }
}

/** Closes the connection on sign-out, opens it on sign-in, and reconnects at once when the network is back. */
function followTokenAndNetwork(): () => void {
  const forget = onAccessTokenChange((token) => {
    if (token === null) close();
    else if (socket === null) open();
  });
  globalThis.addEventListener?.('online', reconnectNow);
  return () => {
    forget();
    globalThis.removeEventListener?.('online', reconnectNow);
  };
}

function setState(next: SocketState): void {
  if (next.status === state.status && next.error === state.error) return;
  state = next;
  for (const listener of stateListeners) listener();
}

function added<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
