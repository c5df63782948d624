import { parseStartUrl, siteDomain } from '../site/url-rules.ts';
import { InvalidDomain } from './publishing-errors.ts';

/** A host, or an IPv6 address in brackets, and perhaps a port: no scheme, no path, no user, no escapes. */
const HOST_WITH_PORT = /^(?:\[[0-9a-f:.]+\]|[^\s\p{Cc}/?#@\\:%[\]<>"'`{}|^]+)(?::\d{1,5})?$/iu;
const OWN_PORT_OF_HTTP = /:80$/;

/**
 * A domain as a person wrote it, in the form in which scans store theirs (see `siteDomain`): lower case, punycode,
 * without `www.` and without the default ports of http and https. Throws InvalidDomain.
 */
export function parseDomain(raw: string): string {
  return siteDomain(startUrlOf(raw));
}

/**
 * The addresses at which the site of a domain may answer, the most likely first: https before http, as it was written
 * before with or without `www.`. Start pages; the first pair has one host, the second the other. Throws InvalidDomain.
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

/** A name that may have a `www.`: neither an address nor a single word such as localhost. */
function isNamed(domain: string): boolean {
  const name = domain.replace(/:\d+$/, '');
  return /\.[^.]*[a-z][^.]*$/.test(name) && !name.startsWith('[');
}
