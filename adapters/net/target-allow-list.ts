import { isIP } from 'node:net';
import {
  type Address,
  isWithin,
  type Network,
  parseAddress,
  parseNetwork,
} from './address-policy.ts';

/** The ports that sites usually use. An entry without a port allows these. */
export const USUAL_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

interface HostEntry {
  readonly host: string;
  readonly port: number | null;
}

interface NetworkEntry {
  readonly network: Network;
  readonly port: number | null;
}

/** An entry of the list is invalid. The message quotes the entry and says what is wrong, without a full stop. */
class InvalidTargetAllowList extends Error {
  constructor(entry: string, why: string) {
    super(`"${entry}" ${why}`);
    this.name = 'InvalidTargetAllowList';
  }
}

/**
 * The private targets that the operator allows (TARGET_ALLOW): comma-separated `host`, `host:port`, `CIDR` and
 * `CIDR:port`. A host entry allows exactly this host in a URL, whatever address it resolves to; `localhost` allows the
 * loopback addresses as well. A range allows every host that resolves to an address in it. Without a port, an entry
 * allows 80, 443, 8080 and 8443; with a port, only that one.
 */
export class TargetAllowList {
  readonly #hosts: readonly HostEntry[];
  readonly #networks: readonly NetworkEntry[];

  /** Parses the list; empty entries are skipped. Throws InvalidTargetAllowList. */
  constructor(text = '') {
    const entries = entriesOf(text);
    this.#networks = entries.filter(isRange).map(parseNetworkEntry);
    this.#hosts = entries
      .filter((entry) => !isRange(entry))
      .map(parseHostEntry)
      .flatMap(withLoopback);
  }

  /** Whether an entry names this host on this port. `host` is a URL's hostname without brackets or a trailing dot. */
  namesHost(host: string, port: number): boolean {
    return this.#hosts.some((entry) => entry.host === host && opensPort(entry.port, port));
  }

  /** Whether a range contains the address and allows the port. */
  holdsAddress(address: Address, port: number): boolean {
    return this.#networks.some(
      (entry) => opensPort(entry.port, port) && isWithin(address, entry.network),
    );
  }

  /** Whether any range allows this port, so that a host must be resolved to decide. */
  opensPort(port: number): boolean {
    return this.#networks.some((entry) => opensPort(entry.port, port));
  }
}

/** What is wrong with each invalid entry; empty when TargetAllowList accepts the text. */
export function allowListProblems(text: string): string[] {
  return entriesOf(text).flatMap((entry) => {
    try {
      new TargetAllowList(entry);
      return [];
    } catch (error) {
      if (error instanceof InvalidTargetAllowList) return [error.message];
      throw error;
    }
  });
}

/** The entries without a port, as written; they allow USUAL_PORTS only. */
export function entriesWithoutPort(text: string): string[] {
  return entriesOf(text).filter((entry) => {
    const { port } = isRange(entry) ? parseNetworkEntry(entry) : parseHostEntry(entry);
    return port === null;
  });
}

function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Whether an entry is a range. URLs contain slashes too, but are invalid entries. */
function isRange(entry: string): boolean {
  return entry.includes('/') && !entry.includes('://');
}

function opensPort(entry: number | null, port: number): boolean {
  return entry === null ? USUAL_PORTS.has(port) : entry === port;
}

function withLoopback(entry: HostEntry): HostEntry[] {
  if (entry.host !== 'localhost') return [entry];
  return ['localhost', '127.0.0.1', '::1'].map((host) => ({ host, port: entry.port }));
}

function parseNetworkEntry(entry: string): NetworkEntry {
  const parts = /^(?<cidr>\[?[^[\]/]+\]?\/\d{1,3})(?::(?<port>\d+))?$/u.exec(entry)?.groups;
  if (!parts?.cidr) throw new InvalidTargetAllowList(entry, 'is not a CIDR range');
  const cidr = parts.cidr.replace(/[[\]]/gu, '');
  const base = cidr.slice(0, cidr.indexOf('/'));
  if (!parseAddress(base)) throw new InvalidTargetAllowList(entry, 'is not a CIDR range');
  try {
    return { network: parseNetwork(cidr), port: parsePort(entry, parts.port) };
  } catch (cause) {
    if (cause instanceof InvalidTargetAllowList) throw cause;
    throw new InvalidTargetAllowList(entry, 'is not a CIDR range');
  }
}

function parseHostEntry(entry: string): HostEntry {
  if (isIP(entry) === 6) return { host: parseAddress(entry)?.toString() ?? entry, port: null };
  if (/[\s@?#*\\]|:\/\//u.test(entry)) {
    throw new InvalidTargetAllowList(entry, 'is more than a host and a port');
  }
  const parts = /^(?<host>\[[^\]]+\]|[^:]+)(?::(?<port>.*))?$/u.exec(entry)?.groups;
  // The URL parser normalises the host as in a scanned URL (punycode, lower case, IPv4).
  const url = parts?.host ? URL.parse(`http://${parts.host}/`) : null;
  if (!url) throw new InvalidTargetAllowList(entry, 'is not a host');
  return { host: bareHost(url.hostname), port: parsePort(entry, parts?.port) };
}

/** A URL's hostname in lower case, without the brackets of IPv6 and without a trailing dot. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[(.*)\]$/u, '$1')
    .replace(/\.$/u, '')
    .toLowerCase();
}

function parsePort(entry: string, port: string | undefined): number | null {
  if (port === undefined) return null;
  const value = /^\d{1,5}$/u.test(port) ? Number(port) : 0;
  if (value < 1 || value > 65_535) {
    throw new InvalidTargetAllowList(entry, 'has a port that is not between 1 and 65535');
  }
  return value;
}
