import { isIP } from 'node:net';
import {
  type Address,
  isWithin,
  type Network,
  parseAddress,
  parseNetwork,
} from './address-policy.ts';

/** Where sites are usually served. An allowance without a port opens these. */
export const USUAL_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

interface HostEntry {
  readonly host: string;
  readonly port: number | null;
}

interface NetworkEntry {
  readonly network: Network;
  readonly port: number | null;
}

/** An entry cannot be understood. The message names it and says what is wrong, without a full stop. */
class InvalidTargetAllowList extends Error {
  constructor(entry: string, why: string) {
    super(`"${entry}" ${why}`);
    this.name = 'InvalidTargetAllowList';
  }
}

/**
 * The private targets that the operator allows: comma-separated `host`, `host:port`, `CIDR` and `CIDR:port`. A host
 * entry means exactly this host in the URL, with any address it resolves to; `localhost` means the loopback addresses
 * as well. A range means every host that resolves into it. Without a port: 80, 443, 8080 and 8443; with one: this port
 * only.
 */
export class TargetAllowList {
  readonly #hosts: readonly HostEntry[];
  readonly #networks: readonly NetworkEntry[];

  /** Throws InvalidTargetAllowList. Empty entries are skipped. */
  constructor(text = '') {
    const entries = entriesOf(text);
    this.#networks = entries.filter(isRange).map(parseNetworkEntry);
    this.#hosts = entries
      .filter((entry) => !isRange(entry))
      .map(parseHostEntry)
      .flatMap(withLoopback);
  }

  /** Whether an entry names this host on this port. `host` as in URL.hostname, without brackets or a last dot. */
  namesHost(host: string, port: number): boolean {
    return this.#hosts.some((entry) => entry.host === host && opensPort(entry.port, port));
  }

  /** Whether an entry's range holds the address on this port. */
  holdsAddress(address: Address, port: number): boolean {
    return this.#networks.some(
      (entry) => opensPort(entry.port, port) && isWithin(address, entry.network),
    );
  }

  /** Whether any range is opened on this port, so that a host's addresses have to be resolved. */
  opensPort(port: number): boolean {
    return this.#networks.some((entry) => opensPort(entry.port, port));
  }
}

/** The fault of each entry that cannot be understood; none when TargetAllowList accepts the text. */
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

/** The entries that name no port, as they were written: they open USUAL_PORTS only. */
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

/** Whether an entry is meant as a range: a URL has slashes, too. */
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
  // The URL parser brings the host into the spelling that a scanned URL will have (punycode, lower case, IPv4).
  const url = parts?.host ? URL.parse(`http://${parts.host}/`) : null;
  if (!url) throw new InvalidTargetAllowList(entry, 'is not a host');
  return { host: bareHost(url.hostname), port: parsePort(entry, parts?.port) };
}

/** A URL's hostname without the brackets of IPv6 and without the last dot of a full name. */
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
