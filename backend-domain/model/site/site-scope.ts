import { InvalidUrl } from './target-errors.ts';
import { normalUrl } from './url-normalisation.ts';

/** Which URLs belong to one site. JSON-serialisable. */
export interface SiteScope {
  /** The site's own origin; its URLs are kept under this one. */
  readonly origin: string;
  /** Host of the origin, with its port when that is not the scheme's own. */
  readonly host: string;
  /** Host name without `www.`. */
  readonly name: string;
  /** '' when it is the scheme's own. */
  readonly port: string;
}

/** The site of a start URL. Throws InvalidUrl. */
export function siteScope(startUrl: string): SiteScope {
  const normal = normalUrl(startUrl);
  if (normal === null) throw new InvalidUrl(startUrl);
  const { origin, host, hostname, port } = normal;
  return { origin, host, name: withoutWww(hostname), port };
}

/**
 * The normalised URL, under the scope's own origin, when it belongs to the site; else null. Same site: the same host
 * with or without `www.`, over http or https alike when both ports are the schemes' own, else on the same port. Never
 * wider: subdomains and look-alike hosts are other sites.
 */
export function siteUrl(scope: SiteScope, url: string, base?: string): string | null {
  const normal = normalUrl(url, base);
  if (normal === null) return null;
  const { origin, hostname, port, href } = normal;
  if (withoutWww(hostname) !== scope.name || port !== scope.port) return null;
  return scope.origin + href.slice(origin.length);
}

/** A site's name: host in lower case without `www.`, with its port when that is not the scheme's own. Throws InvalidUrl. */
export function siteDomain(url: string): string {
  const { name, port } = siteScope(url);
  return port === '' ? name : `${name}:${port}`;
}

/** `www.` goes only when a name with a dot is left: `www.com` is a host of its own. */
function withoutWww(hostname: string): string {
  return /^www\.[^.]+\./.test(hostname) ? hostname.slice(4) : hostname;
}
