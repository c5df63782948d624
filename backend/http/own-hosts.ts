import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from './loopback.ts';

export interface OwnHostsOptions {
  /** The host name or address on which the server listens. */
  readonly host: string;
  /** The URL at which people reach the server; null when it is the address on which it listens. */
  readonly publicUrl: string | null;
  /** More host names of the server (ALLOWED_HOSTS). */
  readonly allowed?: readonly string[];
}

/** The parts of a request that are checked. X-Forwarded-Host is ignored, because any page can send it. */
type HostedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly localAddress?: string | undefined };
};

/**
 * The host names to which requests may be sent: the public one, loopback, the address of the connection, and those that
 * the operator allows. Any other name may belong to a hostile site that resolves it to this machine (DNS rebinding);
 * the site's pages would then have the same origin as ours. Ports are not compared, because a proxy may listen on
 * another one.
 */
export class OwnHosts {
  readonly #names: ReadonlySet<string>;
  /** The last Host header and its host name: nearly all requests have the same one. */
  #last: { readonly host: string; readonly name: string | null } = { host: '', name: null };

  constructor({ host, publicUrl, allowed = [] }: OwnHostsOptions) {
    const written = [bracketed(host), publicUrl && URL.parse(publicUrl)?.host, ...allowed];
    this.#names = new Set(written.flatMap((name) => hostnameOf(name ?? '') ?? []));
  }

  owns({ headers, socket }: HostedRequest): boolean {
    const { host = '' } = headers;
    if (host !== this.#last.host) this.#last = { host, name: hostnameOf(host) };
    const { name } = this.#last;
    if (name === null) return false;
    return isLoopbackHost(name) || this.#names.has(name) || name === dialled(socket.localAddress);
  }
}

/** The host name in a Host header, normalised as in a URL; null when the header is invalid. */
export function hostnameOf(host: string): string | null {
  if (host === '' || /[/?#@\\\s]/.test(host)) return null;
  return URL.parse(`http://${host}`)?.hostname ?? null;
}

function dialled(address: string | undefined): string | null {
  return address === undefined ? null : hostnameOf(bracketed(address.replace(/^::ffff:/i, '')));
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
