import { parseStartUrl, siteDomain } from '../site/url-rules.ts';
import { InvalidDomain } from './publishing-errors.ts';

/** A host, or an IPv6 address in brackets, with an optional port; no scheme, path, user or escapes. */
const HOST_WITH_PORT = /^(?:\[[0-9a-f:.]+\]|[^\s\p{Cc}/?#@\\:%[\]<>"'`{}|^]+)(?::\d{1,5})?$/iu;
const OWN_PORT_OF_HTTP = /:80$/;

/**
 * A domain that a person wrote, in the form in which scans store it (see `siteDomain`): lower case, punycode, without
 * `www.` and without the default ports of http and https. Throws InvalidDomain.
 */
export function parseDomain(raw: string): string {
  return siteDomain(startUrlOf(raw));
}

/**
 * The start pages at which the site of a domain may answer, the most likely first: a pair of https and http addresses
 * for the host as written, then a pair with or without `www.`. Throws InvalidDomain.
 */
export function startAddressesOf(
  raw: string,
): readonly (readonly [secure: string, plain: string])[] {
  const { host } = new URL(startUrlOf(raw));
  const domain = parseDomain(raw);
  const other = host === domain ? `www.${domain}` : domain;
  const hosts = isNamed(domain) ? [host, other] : [host];
  return hosts.map((each) => [`https://${each}/`, `http://${each}/`]);
}

function startUrlOf(raw: string): string {
  const text = raw.trim();
  if (!HOST_WITH_PORT.test(text)) throw new InvalidDomain(raw);
  try {
    return parseStartUrl(text.replace(OWN_PORT_OF_HTTP, ''));
  } catch (error) {
    throw Object.assign(new InvalidDomain(raw), { cause: error });
  }
}

/** Whether a host may have a `www.` variant: an IP address or a single word such as localhost has none. */
function isNamed(domain: string): boolean {
  const name = domain.replace(/:\d+$/, '');
  return /\.[^.]*[a-z][^.]*$/.test(name) && !name.startsWith('[');
}
