import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** One request as it came over the wire. */
export interface RawRequest {
  readonly method: string;
  /** The request target: a path, or an absolute URL in a request to a proxy. */
  readonly target: string;
  /** Headers by lower-case name; of repeated ones the last. */
  readonly headers: Readonly<Record<string, string>>;
  /** The number of the connection that it came over, from 1. */
  readonly connection: number;
}

export interface Answer {
  readonly status?: number;
  readonly reason?: string;
  /** Content-Length is added unless the headers contain it or Transfer-Encoding. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** A response, or a function that handles the raw connection: writes, does not respond, or breaks it. */
export type Behaviour = Answer | ((exchange: Exchange) => void | Promise<void>);

export interface TestServerOptions {
  /** The loopback address on which it listens. */
  readonly host?: string;
  readonly port?: number;
  /** Serves TLS with this certificate of tests/data/tls. */
  readonly certificate?: 'valid' | 'expired' | 'self-signed';
}

/** A request without a response yet, and the raw connection for it. */
export class Exchange {
  readonly request: RawRequest;
  readonly socket: Socket;

  constructor(request: RawRequest, socket: Socket) {
    this.request = request;
    this.socket = socket;
  }

  /** Sends a complete and correct response. */
  answer(answer: Answer): void {
    const body = Buffer.from(answer.body ?? '');
    const headers = { ...answer.headers };
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    if (!names.includes('content-length') && !names.includes('transfer-encoding')) {
      headers['Content-Length'] = String(body.length);
    }
    this.head(answer.status ?? 200, headers, answer.reason);
    this.socket.write(body);
  }

  /** Sends only the status line and the headers. */
  head(status: number, headers: Answer['headers'] = {}, reason = 'Whatever'): void {
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((each) => `${name}: ${each}`),
    );
    this.write(
      `HTTP/1.1 ${status} ${reason}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`,
    );
  }

  /** Sends exactly these bytes. */
  write(bytes: string | Uint8Array): void {
    this.socket.write(bytes);
  }

  /** Sends the same bytes repeatedly, every `everyMs` milliseconds, until the client disconnects. */
  async drip(bytes: string | Uint8Array, everyMs: number): Promise<void> {
    while (!this.socket.destroyed) {
      this.socket.write(bytes);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }

  /**
   * Sends the same bytes `times` times, by default for ever, as fast as the client reads them. Returns the number of
   * bytes sent.
   */
  async pour(bytes: Uint8Array, times = Number.POSITIVE_INFINITY): Promise<number> {
    let sent = 0;
    for (let count = 0; count < times && !this.socket.destroyed; count += 1) {
      sent += bytes.length;
      if (this.socket.write(bytes)) continue;
      await new Promise<void>((resolve) => {
        this.socket.once('drain', resolve);
        this.socket.once('close', resolve);
      });
    }
    return sent;
  }

  /** Closes the connection with a FIN. */
  end(): void {
    this.socket.end();
  }

  /** Aborts the connection with a TCP reset. */
  reset(): void {
    this.socket.resetAndDestroy();
  }
}

/**
 * A raw HTTP/1.1 server on loopback whose routes can violate the protocol in any way. It records the requests; it
 * supports only requests without a body.
 */
export class TestServer {
  readonly requests: RawRequest[] = [];
  connections = 0;
  readonly #routes = new Map<string, Behaviour>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #secure: boolean;
  #host = '';
  #port = 0;

  private constructor(options: TestServerOptions) {
    this.#secure = options.certificate !== undefined;
    const accept = (socket: Socket): void => this.#accept(socket);
    this.#server = options.certificate
      ? createTlsServer({ cert: pem(options.certificate), key: pem('server-key') }, accept)
      : createServer(accept);
    // Some tests let the TLS handshake fail.
    this.#server.on('tlsClientError', () => {});
  }

  static async start(
    routes: Readonly<Record<string, Behaviour>> = {},
    options: TestServerOptions = {},
  ): Promise<TestServer> {
    const server = new TestServer(options);
    for (const [path, behaviour] of Object.entries(routes)) server.on(path, behaviour);
    await server.#listen(options.host ?? '127.0.0.1', options.port ?? 0);
    return server;
  }

  get port(): number {
    return this.#port;
  }

  get address(): string {
    return this.#host;
  }

  get origin(): string {
    const host = this.#host.includes(':') ? `[${this.#host}]` : this.#host;
    return `${this.#secure ? 'https' : 'http'}://${host}:${this.#port}`;
  }

  /** The number of open connections. */
  get openConnections(): number {
    return this.#sockets.size;
  }

  /**
   * Sets the behaviour for `path` (without query), or with `*` for all paths without a route, which otherwise get 404.
   */
  on(path: string, behaviour: Behaviour): this {
    this.#routes.set(path, behaviour);
    return this;
  }

  /** The requests for a path, in order. */
  requestsFor(path: string): RawRequest[] {
    return this.requests.filter((request) => pathOf(request.target) === path);
  }

  /** Closes the server and its open connections at once. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #listen(host: string, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        const address = this.#server.address();
        this.#host = host;
        this.#port = typeof address === 'object' && address ? address.port : 0;
        resolve();
      });
    });
  }

  #accept(socket: Socket): void {
    this.connections += 1;
    const connection = this.connections;
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    let received = '';
    const onData = (chunk: Buffer): void => {
      received += chunk.toString('latin1');
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const request = parseRequest(received.slice(0, end), connection);
        received = received.slice(end + 4);
        this.#serve(new Exchange(request, socket));
      }
    };
    socket.on('data', onData);
  }

  #serve(exchange: Exchange): void {
    this.requests.push(exchange.request);
    const path = pathOf(exchange.request.target);
    const behaviour = this.#routes.get(path) ?? this.#routes.get('*') ?? { status: 404 };
    if (typeof behaviour === 'function') void behaviour(exchange);
    else exchange.answer(behaviour);
  }
}

function parseRequest(head: string, connection: number): RawRequest {
  const [line = '', ...lines] = head.split('\r\n');
  const [method = '', target = ''] = line.split(' ');
  const headers = lines.map((each): [string, string] => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
  });
  return { method, target, headers: Object.fromEntries(headers), connection };
}

function pathOf(target: string): string {
  return URL.parse(target, 'http://server.test')?.pathname ?? target;
}

/** A file of tests/data/tls. */
export function pem(
  name: 'valid' | 'expired' | 'self-signed' | 'inside' | 'authority' | 'server-key',
): string {
  return readFileSync(new URL(`../data/tls/${name}.pem`, import.meta.url), 'utf8');
}
