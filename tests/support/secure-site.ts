import { createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { pem } from './test-server.ts';

export interface SecureAnswer {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface SecureSiteOptions {
  /** The host names that it claims in ORIGIN frames. */
  readonly others: readonly string[];
  /** Responses by path without query; other paths get 404. */
  readonly answers: ReadonlyMap<string, SecureAnswer>;
  /** The path to which it never responds. */
  readonly silent: string;
}

/**
 * A site over HTTP/2 that claims other host names in ORIGIN frames (RFC 8336); its certificate (`inside`) has these
 * names too.
 */
export class SecureSite {
  readonly address = '127.0.0.1';
  /** `host/path?query` of every request, in order. */
  readonly requests: string[] = [];
  /** The number of requests from clients that accept server push. */
  pushesAllowed = 0;
  readonly #answers: ReadonlyMap<string, SecureAnswer>;
  readonly #server: Http2SecureServer;

  private constructor({ others, answers, silent }: SecureSiteOptions) {
    this.#answers = answers;
    this.#server = createSecureServer({ cert: pem('inside'), key: pem('server-key') });
    this.#server.on('session', (session) => {
      session.origin(...others.map((other) => `https://${other}`));
      session.on('error', () => {});
    });
    this.#server.on('stream', (stream, headers) => {
      stream.on('error', () => {});
      const path = headers[':path'] ?? '/';
      this.requests.push(`${headers[':authority']}${path}`);
      if (stream.pushAllowed) this.pushesAllowed += 1;
      if (path !== silent) this.#answer(stream, path);
    });
    this.#server.on('sessionError', () => {});
  }

  static async start(options: SecureSiteOptions): Promise<SecureSite> {
    const server = new SecureSite(options);
    await new Promise<void>((resolve) => server.#server.listen(0, server.address, resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #answer(stream: ServerHttp2Stream, path: string): void {
    const answer = this.#answers.get(path.split('?')[0] ?? '');
    stream.respond({ ':status': answer ? (answer.status ?? 200) : 404, ...answer?.headers });
    stream.end(answer?.text);
  }
}
