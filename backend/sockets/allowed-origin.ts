import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake may come from where it says it comes from: browsers name the page's origin, and only pages of this
 * service may open its sockets. Programs name none. `publicUrl`: the service's own address when a proxy stands in front.
 */
export function isAllowedOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | null,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  const from = URL.parse(origin);
  if (from === null || (from.protocol !== 'http:' && from.protocol !== 'https:')) return false;
  if (publicUrl !== null && from.origin === URL.parse(publicUrl)?.origin) return true;
  return host !== undefined && from.host === host.toLowerCase();
}
