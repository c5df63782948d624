import ipaddr from 'ipaddr.js';

export interface EmbeddedIpv4 {
  /** The IPv4 address of an IPv4-mapped address; null for all others. */
  readonly mapped: ipaddr.IPv4 | null;
  /** Addresses that are embedded for certain, by a well-known prefix. */
  readonly certain: readonly ipaddr.IPv4[];
  /** Addresses that may be embedded: the prefix does not reveal their position. */
  readonly possible: readonly ipaddr.IPv4[];
}

interface Embedding {
  readonly prefix: readonly [ipaddr.IPv6, number];
  readonly read: (bytes: readonly number[]) => readonly ipaddr.IPv4[];
  readonly certain: boolean;
}

const LAST_BYTES = [12, 13, 14, 15] as const;

/**
 * Prefixes that embed an IPv4 address: RFC 4291 (compatible, mapped), 2765 (translated), 6052 and 8215 (NAT64), 3056
 * (6to4), 4380 (Teredo).
 */
const EMBEDDINGS: readonly Embedding[] = [
  embedding('::/96', (bytes) => [at(bytes, LAST_BYTES)]),
  embedding('::ffff:0:0/96', (bytes) => [at(bytes, LAST_BYTES)]),
  embedding('::ffff:0:0:0/96', (bytes) => [at(bytes, LAST_BYTES)]),
  embedding('64:ff9b::/96', (bytes) => [at(bytes, LAST_BYTES)]),
  embedding('2002::/16', (bytes) => [at(bytes, [2, 3, 4, 5])]),
  // Teredo embeds the server's address unchanged and the client's with every bit inverted.
  embedding('2001::/32', (bytes) => [
    at(bytes, [4, 5, 6, 7]),
    at(
      bytes.map((byte) => byte ^ 0xff),
      LAST_BYTES,
    ),
  ]),
  {
    // The operator of a local NAT64 chooses the prefix length (48, 56, 64 or 96); byte 8 is zero (RFC 6052).
    prefix: parsePrefix('64:ff9b:1::/48'),
    read: (bytes) =>
      ([[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], LAST_BYTES] as const).map((places) =>
        at(bytes, places),
      ),
    certain: false,
  },
];

const MAPPED = parsePrefix('::ffff:0:0/96');

/** Every IPv4 address that an IPv6 address embeds; none for IPv4 addresses. */
export function embeddedIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): EmbeddedIpv4 {
  if (!isIpv6(address)) return { mapped: null, certain: [], possible: [] };
  const bytes = address.toByteArray();
  const found = EMBEDDINGS.filter(({ prefix: [base, bits] }) => address.match(base, bits));
  const read = (certain: boolean) =>
    found.filter((each) => each.certain === certain).flatMap((each) => each.read(bytes));
  return {
    mapped: address.match(...MAPPED) ? at(bytes, LAST_BYTES) : null,
    certain: read(true),
    possible: read(false),
  };
}

function isIpv6(address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}

function embedding(cidr: string, read: Embedding['read']): Embedding {
  return { prefix: parsePrefix(cidr), read, certain: true };
}

function parsePrefix(cidr: string): [ipaddr.IPv6, number] {
  return ipaddr.IPv6.parseCIDR(cidr);
}

function at(bytes: readonly number[], places: readonly number[]): ipaddr.IPv4 {
  return new ipaddr.IPv4(places.map((place) => bytes[place] ?? 0));
}
