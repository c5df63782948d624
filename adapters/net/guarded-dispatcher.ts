import { isIP, type Socket } from 'node:net';
import { connect as connectTls, getCACertificates, type TLSSocket } from 'node:tls';
import { type buildConnector, type Dispatcher, Pool } from 'undici';
import { unlessAborted } from './abort-race.ts';
import type { Destination } from './guarded-target-policy.ts';
import { ConnectTimeout, type Dial, dialJudged, dialWithin } from './pinned-dial.ts';

export interface GuardedDispatcherOptions {
  readonly dial?: Dial;
  /** The time limit for TCP and TLS together. */
  readonly connectTimeoutMs?: number;
  /** The maximum number of connections per origin. */
  readonly connectionsPerOrigin?: number;
  /** Certificate authorities (PEM) to trust in addition to Node's. */
  readonly extraAuthorities?: readonly string[];
}

const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTIONS_PER_ORIGIN = 8;
/** The maximum size of all header lines together; Chromium has the same limit. */
const MAX_HEADER_BYTES = 256 * 1024;
/** The maximum number of pools; the least recently used one is closed first. */
const MAX_POOLS = 64;

/** Status and headers of a response, and its body, which the caller must read or destroy. */
export type Answer = Dispatcher.ResponseData;

interface GuardedPool {
  readonly pool: Pool;
  /** The number of requests without a response so far. */
  waiting: number;
}

/**
 * undici pools that connect only to addresses that the policy allowed. A pool belongs to one origin and one set of
 * addresses: when the name resolves to other addresses, it gets a new pool, and no old connection is used for it.
 */
export class GuardedDispatcher {
  readonly #pools = new Map<string, GuardedPool>();
  readonly #dial: Dial;
  readonly #connectTimeoutMs: number;
  readonly #connections: number;
  readonly #extraAuthorities: readonly string[];

  constructor(options: GuardedDispatcherOptions = {}) {
    this.#dial = options.dial ?? dialJudged;
    this.#connectTimeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
    this.#connections = options.connectionsPerOrigin ?? CONNECTIONS_PER_ORIGIN;
    this.#extraAuthorities = options.extraAuthorities ?? [];
  }

  /**
   * Sends a GET request for a URL to the destination that the policy allowed. Rejects with the error of the socket, TLS
   * or undici, or with the signal's reason, even while connecting.
   */
  async get(
    url: URL,
    destination: Destination,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const guarded = this.#poolFor(url.origin, destination);
    guarded.waiting += 1;
    try {
      const path = `${url.pathname}${url.search}`;
      const answer = guarded.pool.request({ method: 'GET', path, headers, signal });
      // undici respects the signal only when a connection is open.
      return await unlessAborted(answer, signal);
    } finally {
      guarded.waiting -= 1;
    }
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map(({ pool }) => pool.destroy()));
  }

  #poolFor(origin: string, destination: Destination): GuardedPool {
    const key = `${origin} ${[...destination.addresses].sort().join(' ')}`;
    const guarded = this.#pools.get(key) ?? this.#createPool(origin, destination);
    this.#pools.delete(key);
    this.#pools.set(key, guarded);
    this.#dropOldest();
    return guarded;
  }

  #dropOldest(): void {
    const [oldest] = this.#pools;
    if (this.#pools.size <= MAX_POOLS || !oldest) return;
    this.#pools.delete(oldest[0]);
    // Waits for the pool's running requests; their own deadlines limit that.
    oldest[1].pool.close().catch(() => {});
  }

  #createPool(origin: string, destination: Destination): GuardedPool {
    const pool = new Pool(origin, {
      connect: (options, callback) => {
        // undici connects again for a request that was aborted, although its response is no longer needed.
        if (guarded.waiting === 0)
          callback(new Error('The request for this connection has ended.'), null);
        else this.#connect(options, destination, callback);
      },
      connections: this.#connections,
      pipelining: 1,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Only the caller's deadline counts: undici's own timeout for bodies starts again with every chunk.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 15_000,
    });
    const guarded: GuardedPool = { pool, waiting: 0 };
    return guarded;
  }

  #connect(
    options: buildConnector.Options,
    destination: Destination,
    callback: buildConnector.Callback,
  ): void {
    this.#open(options.protocol, destination).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  }

  async #open(protocol: string, destination: Destination): Promise<Socket | TLSSocket> {
    const started = performance.now();
    const socket = await dialWithin(this.#dial, destination, this.#connectTimeoutMs);
    if (protocol !== 'https:') return socket;
    const left = this.#connectTimeoutMs - (performance.now() - started);
    const { host } = destination;
    const secure = connectTls({
      socket,
      // The name that the certificate must match; it is never resolved.
      host,
      servername: isIP(host) ? '' : host,
      ALPNProtocols: ['http/1.1'],
      ...(this.#extraAuthorities.length > 0 ? { ca: this.#authorities() } : {}),
    });
    return await shakeHands(secure, Math.max(1, left));
  }

  #authorities(): string[] {
    return [...getCACertificates('default'), ...this.#extraAuthorities];
  }
}

/** Waits for a verified TLS connection; rejects with Node's TLS error, or with ConnectTimeout after `timeoutMs`. */
function shakeHands(socket: TLSSocket, timeoutMs: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new ConnectTimeout()), timeoutMs);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      // The pool listens for errors only from the next tick on; an error before that must not crash the process.
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}
