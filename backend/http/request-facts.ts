import type { Context } from 'koa';
import type { RequestFacts } from './handler.ts';

/** What handlers may know of a request. */
export function requestFacts(context: Context): RequestFacts {
  return {
    id: String(context.state.requestId),
    ip: clientAddress(context),
    userAgent: context.get('user-agent'),
    accept: context.get('accept'),
    // Few handlers look at them.
    get headers() {
      return joinedHeaders(context);
    },
    get signal() {
      return clientGone(context);
    },
  };
}

function joinedHeaders({ headers }: Context): RequestFacts['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
}

/** Koa believes X-Forwarded-For only when its `proxy` is set. IPv4 that came over IPv6 is written as IPv4. */
export function clientAddress(context: Context): string {
  return (context.ip ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').slice(0, 100);
}

function clientGone({ res, req }: Context): AbortSignal {
  const gone = new AbortController();
  const stop = (): void => {
    if (!res.writableFinished) gone.abort(new Error('The client is gone.'));
  };
  if (req.socket.destroyed) stop();
  else res.once('close', stop);
  return gone.signal;
}
