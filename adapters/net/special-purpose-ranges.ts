/** A range of addresses that public sites do not use, and its purpose. */
export interface SpecialRange {
  readonly cidr: string;
  readonly purpose: string;
}

/** IANA IPv4 Special-Purpose Address Registry, with multicast and reserved space. */
export const SPECIAL_IPV4: readonly SpecialRange[] = [
  { cidr: '0.0.0.0/8', purpose: 'this network' },
  { cidr: '10.0.0.0/8', purpose: 'a private network' },
  { cidr: '100.64.0.0/10', purpose: 'shared carrier or overlay network' },
  { cidr: '127.0.0.0/8', purpose: 'loopback' },
  { cidr: '169.254.0.0/16', purpose: 'link-local and cloud metadata' },
  { cidr: '172.16.0.0/12', purpose: 'a private network' },
  { cidr: '192.0.0.0/24', purpose: 'protocol assignments' },
  { cidr: '192.0.2.0/24', purpose: 'documentation' },
  { cidr: '192.88.99.0/24', purpose: 'the retired 6to4 relay' },
  { cidr: '192.168.0.0/16', purpose: 'a private network' },
  { cidr: '198.18.0.0/15', purpose: 'benchmarking' },
  { cidr: '198.51.100.0/24', purpose: 'documentation' },
  { cidr: '203.0.113.0/24', purpose: 'documentation' },
  { cidr: '224.0.0.0/4', purpose: 'multicast' },
  { cidr: '240.0.0.0/4', purpose: 'reserved' },
];

/**
 * IANA IPv6 Special-Purpose Address Registry, and all prefixes that embed an IPv4 address: no public site needs such an
 * address, and each could bypass the IPv4 ranges.
 */
export const SPECIAL_IPV6: readonly SpecialRange[] = [
  { cidr: '::/128', purpose: 'unspecified' },
  { cidr: '::1/128', purpose: 'loopback' },
  { cidr: '::/96', purpose: 'IPv4-compatible' },
  { cidr: '::ffff:0:0/96', purpose: 'IPv4-mapped' },
  { cidr: '::ffff:0:0:0/96', purpose: 'IPv4-translated' },
  { cidr: '64:ff9b::/96', purpose: 'NAT64' },
  { cidr: '64:ff9b:1::/48', purpose: 'local NAT64' },
  { cidr: '100::/64', purpose: 'discard-only' },
  { cidr: '100:0:0:1::/64', purpose: 'dummy prefix' },
  { cidr: '2001::/23', purpose: 'protocol assignments' },
  { cidr: '2001:db8::/32', purpose: 'documentation' },
  { cidr: '2002::/16', purpose: '6to4' },
  { cidr: '3fff::/20', purpose: 'documentation' },
  { cidr: '5f00::/16', purpose: 'segment routing' },
  { cidr: 'fc00::/7', purpose: 'a private network' },
  { cidr: 'fe80::/10', purpose: 'link-local' },
  { cidr: 'fec0::/10', purpose: 'a site-local network' },
  { cidr: 'ff00::/8', purpose: 'multicast' },
];

/**
 * Metadata services, which give credentials to any client inside a cloud: AWS, Google, Azure, Oracle, Alibaba,
 * Scaleway, Hetzner, DigitalOcean, OpenStack, ECS and EKS. They serve no websites, so TARGET_ALLOW cannot allow them.
 */
export const METADATA_ADDRESSES: readonly string[] = [
  '169.254.169.0/24',
  '169.254.170.0/24',
  '169.254.42.42/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
];

/** The names of the metadata services, without a trailing dot. */
export const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
]);

/**
 * Domain endings that never belong to a public site: RFC 6761 and 6762, RFC 7686 (.onion), RFC 8375 (.home.arpa),
 * ICANN's .internal, and those that containers, clusters and home routers use.
 */
export const INTERNAL_ENDINGS: readonly string[] = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'onion',
  'svc',
];
