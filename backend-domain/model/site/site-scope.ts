import { InvalidUrl } from './target-errors.ts';
import { normalUrl } from './url-normalisation.ts';

/** Which URLs belong to one site. JSON-serialisable. */
export interface SiteScope {
  /** The site's own origin, under which its URLs are stored. */
  readonly origin: string;
  /** Host of the origin, with its port unless that is the scheme's default. */
  readonly host: string;
  /** Host name without `www.`. */
  readonly name: string;
  /** '' for the scheme's default port. */
  readonly port: string;
}

/** The scope of the site at a start URL. Throws InvalidUrl. */
export function siteScope(startUrl: string): SiteScope {
  const normal = normalUrl(startUrl);
  if (normal === null) throw new InvalidUrl(startUrl);
  const { origin, host, hostname, port } = normal;
  return { origin, host, name: withoutWww(hostname), port };
}

/**
 * The normalised URL on the scope's own origin, if it belongs to the site; else null. Same site: the same host with or
 * without `www.`, over http or https when both use default ports, else on the same port. Subdomains and look-alike
 * hosts are other sites.
 */
export function siteUrl(scope: SiteScope, url: string, base?: string): string | null {
  const normal = normalUrl(url, base);
  if (normal === null) return null;
  const { origin, hostname, port, href } = normal;
  if (withoutWww(hostname) !== scope.name || port !== scope.port) return null;
  return scope.origin + href.slice(origin.length);
}

/**
 * A site's domain: its host in lower case without `www.`, with the port unless that is the scheme's default. Throws
 * InvalidUrl.
 */
export function siteDomain(url: string): string {
  const { name, port } = siteScope(url);
  return port === '' ? name : `${name}:${port}`;
}

/** `www.` is removed only when a name with a dot remains: `www.com` is a host of its own. */
function withoutWww(hostname: string): string {
  return /^www\.[^.]+\./.test(hostname) ? hostname.slice(4) : hostname;
}
