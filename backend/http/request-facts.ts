import type { Context } from 'koa';
import type { RequestFacts } from './handler.ts';

/** Facts about the request for handlers. Few handlers use them, so each is computed when it is read. */
export class FactsOfRequest implements RequestFacts {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  get id(): string {
    return String(this.#context.state.requestId);
  }

  /**
   * The client's address. Koa uses X-Forwarded-For only when its option `proxy` is set. IPv4-mapped addresses are
   * written as IPv4.
   */
  get ip(): string {
    return (this.#context.ip ?? '')
      .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
      .slice(0, MAX_ADDRESS_LENGTH);
  }

  get socketAddress(): string {
    return this.#context.req.socket.remoteAddress ?? '';
  }

  get userAgent(): string {
    return this.#context.get('user-agent');
  }

  get accept(): string {
    return this.#context.get('accept');
  }

  get headers(): RequestFacts['headers'] {
    return Object.fromEntries(
      Object.entries(this.#context.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : value,
      ]),
    );
  }

  get signal(): AbortSignal {
    const { res, req } = this.#context;
    const gone = new AbortController();
    const stop = (): void => {
      if (!res.writableFinished) gone.abort(new Error('The client is gone.'));
    };
    if (req.socket.destroyed) stop();
    else res.once('close', stop);
    return gone.signal;
  }
}

/** The maximum length of an address. IPv6 addresses with a zone are shorter; a proxy's header may be longer. */
const MAX_ADDRESS_LENGTH = 100;
