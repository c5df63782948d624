import { siteScope, siteUrl } from './site-scope.ts';
import { InvalidUrl } from './target-errors.ts';
import { normaliseUrl } from './url-normalisation.ts';

export { type SiteScope, siteDomain, siteScope, siteUrl } from './site-scope.ts';
export { isActionUrl, isPageUrl, isTrapUrl, liveDepth } from './url-kinds.ts';
export { keyOfNormalised, pageKey } from './url-normalisation.ts';

const MAX_START_URL = 2_000;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Matches `example.com:8080/…`, which only looks as if it had a scheme. */
const HOST_AND_PORT = /^[^/?#:]+:\d{1,5}(?:[/?#]|$)/;

/**
 * Normalises a site's address that a person typed. A missing scheme means https. Throws InvalidUrl: no host, another
 * scheme than http(s), credentials, or a single word without a scheme (`http://intranet` is an address, `intranet` a
 * typing error; `localhost` is accepted).
 */
export function parseStartUrl(raw: string): string {
  const text = raw.trim();
  const bare = !SCHEME.test(text) || HOST_AND_PORT.test(text);
  const url = normaliseUrl(bare ? `https://${text.replace(/^\/\//, '')}` : text);
  if (url === null || text.length > MAX_START_URL) throw new InvalidUrl(raw);
  const { hostname, port } = new URL(url);
  const single = !/[.:]/.test(hostname) && hostname !== 'localhost' && port === '';
  if (hostname.split('.').includes('') || (bare && single)) throw new InvalidUrl(raw);
  return url;
}

/** Whether an address that a person typed, in any spelling, belongs to the site at which a scan started. */
export function leadsToSite(typed: string, startUrl: string): boolean {
  try {
    return siteUrl(siteScope(startUrl), parseStartUrl(typed)) !== null;
  } catch (error) {
    if (error instanceof InvalidUrl) return false;
    throw error;
  }
}
