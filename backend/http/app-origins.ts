import { CALLS } from '@signpost/contracts/http/calls.ts';
import type { Middleware } from 'koa';
import { namedOrigin } from './own-origin.ts';

const METHODS = [...new Set(Object.values(CALLS).map(({ method }) => method.toUpperCase()))];

/**
 * Allows web apps at the named origins to call the API with cookies (CORS, Fetch standard). Other origins get no such
 * headers, so browsers hide the responses from their pages. Does nothing when no origin is named.
 */
export function appOrigins(named: readonly string[]): Middleware {
  return async (context, next) => {
    if (named.length === 0) return await next();
    context.vary('Origin');
    const origin = namedOrigin(context.headers, named);
    if (origin === null) return await next();
    context.state.appOrigin = origin;
    context.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': 'Content-Disposition, ETag, Retry-After, X-Request-Id',
      // The app may show images of this server; it is on the same site, because cookies are SameSite=Lax.
      'Cross-Origin-Resource-Policy': 'same-site',
    });
    const asks = context.get('Access-Control-Request-Method') !== '';
    if (context.method !== 'OPTIONS' || !asks) return await next();
    context.set({
      'Access-Control-Allow-Methods': METHODS.join(', '),
      'Access-Control-Allow-Headers': 'Accept, Authorization, Content-Type, If-None-Match',
      'Access-Control-Max-Age': '600',
    });
    context.status = 204;
  };
}
