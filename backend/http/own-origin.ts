import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from this service's own pages, or from a program: a browser says so itself (Sec-Fetch-Site,
 * which no page can write), older ones name the page's origin; programs say neither. `publicUrl`: the service's own
 * address when there is a proxy in front. The rules of Go's http.CrossOriginProtection; SameSite cookies alone would let
 * in every page of the same site, such as another port of this machine.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  const from = origin === undefined ? null : webOrigin(origin);
  if (from !== null && publicUrl !== null && from.origin === URL.parse(publicUrl)?.origin) {
    return true;
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  return from !== null && host !== undefined && from.host === host.toLowerCase();
}

function webOrigin(origin: string): URL | null {
  const url = URL.parse(origin);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}
