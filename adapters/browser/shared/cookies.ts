import type { SessionCookie } from './driver.ts';

/** The Cookie header for a URL; cookies with longer paths come first (RFC 6265, 5.4). */
export function cookieHeaderFor(cookies: readonly SessionCookie[], url: string): string {
  const { hostname, pathname, protocol } = new URL(url);
  return cookies
    .filter((cookie) => fitsDomain(cookie.domain, hostname) && fitsPath(cookie.path, pathname))
    .filter((cookie) => !cookie.secure || protocol === 'https:' || isLoopback(hostname))
    .toSorted((one, other) => other.path.length - one.path.length)
    .map(({ name, value }) => (name ? `${name}=${value}` : value))
    .join('; ');
}

function fitsDomain(domain: string, hostname: string): boolean {
  if (!domain.startsWith('.')) return domain === hostname;
  return hostname === domain.slice(1) || hostname.endsWith(domain);
}

function fitsPath(path: string, pathname: string): boolean {
  if (!pathname.startsWith(path)) return false;
  return (
    pathname.length === path.length || path.endsWith('/') || pathname.charAt(path.length) === '/'
  );
}

/** Loopback hosts, which browsers treat as trustworthy without TLS. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.');
}
