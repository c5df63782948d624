import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from this service's own pages or from a program. Browsers send Sec-Fetch-Site, which pages
 * cannot change; older ones send the page's origin; programs send neither. `named`: more origins that count as own,
 * such as the service's public URL behind a proxy. The rules are those of Go's http.CrossOriginProtection; SameSite
 * cookies alone would allow every page of the same site, such as one on another port of this machine.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, named: readonly string[]): boolean {
  const { origin, host } = headers;
  if (namedOrigin(headers, named) !== null) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  const from = webOrigin(origin);
  return from !== null && host !== undefined && from.host === host.toLowerCase();
}

/** The origin of the page that sent the request if it is one of `named`, else null. */
export function namedOrigin(headers: IncomingHttpHeaders, named: readonly string[]): string | null {
  const from = headers.origin === undefined ? null : webOrigin(headers.origin);
  if (from === null) return null;
  return named.some((url) => URL.parse(url)?.origin === from.origin) ? from.origin : null;
}

function webOrigin(origin: string): URL | null {
  const url = URL.parse(origin);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}
