import type { Context } from 'koa';
import type { CookieOrder } from './handler.ts';
import { isLoopbackHost } from './loopback.ts';

/**
 * A Set-Cookie header. Koa's own cookies are not used, because they refuse Secure cookies behind a proxy that
 * terminates TLS. Values are our own tokens, which need no encoding.
 */
export function setCookieHeader(order: CookieOrder, { secure }: { secure: boolean }): string {
  const { name, value, path, maxAge } = order;
  const lifetime =
    value === ''
      ? ['Max-Age=0', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT']
      : maxAge === null
        ? []
        : [`Max-Age=${maxAge}`];
  return [
    `${name}=${value}`,
    `Path=${path}`,
    ...lifetime,
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ');
}

/** Whether the browser connected to a loopback host, where TLS may be missing. */
export function isLoopback({ hostname }: Pick<Context, 'hostname'>): boolean {
  return isLoopbackHost(hostname);
}
