import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from './loopback.ts';

export interface OwnHostsOptions {
  /** Where the server listens: a name or an address. */
  readonly host: string;
  /** Where people reach the server, if not at the address that it listens on. */
  readonly publicUrl: string | null;
  /** ALLOWED_HOSTS: more names that lead to the server. */
  readonly allowed?: readonly string[];
}

/** The parts of a request that are read; X-Forwarded-Host is not trusted, because any page can send it. */
type HostedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly localAddress?: string | undefined };
};

/**
 * The host names that requests may be sent to: the public address, loopback, the address of the connection, and those
 * that the operator allows. A foreign site may have pointed any other name at this machine (DNS rebinding): its pages
 * would have the same origin as ours. Ports do not count, since a proxy may listen on another one.
 */
export class OwnHosts {
  readonly #names: ReadonlySet<string>;

  constructor({ host, publicUrl, allowed = [] }: OwnHostsOptions) {
    const written = [bracketed(host), publicUrl && URL.parse(publicUrl)?.host, ...allowed];
    this.#names = new Set(written.flatMap((name) => hostnameOf(name ?? '') ?? []));
  }

  owns({ headers, socket }: HostedRequest): boolean {
    const name = hostnameOf(headers.host ?? '');
    if (name === null) return false;
    return isLoopbackHost(name) || this.#names.has(name) || name === dialled(socket.localAddress);
  }
}

/** The name of a Host header, in the form that URLs have it; null when it is none. */
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
