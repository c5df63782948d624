import ipaddr from 'ipaddr.js';
import { embeddedIpv4 } from './embedded-ipv4.ts';
import { METADATA_ADDRESSES, SPECIAL_IPV4, SPECIAL_IPV6 } from './special-purpose-ranges.ts';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = readonly [Address, number];

/** The exceptions that the operator allows, and this machine's own addresses. */
export interface AddressAllowances {
  /** Whether the operator allows this address. Never called for cloud metadata addresses. */
  readonly permits: (address: Address) => boolean;
  /** Addresses of this machine's own interfaces. */
  readonly ownAddresses: readonly string[];
}

/** Whether an address may be connected to. `negotiable`: whether TARGET_ALLOW could allow it. */
export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly why: string; readonly negotiable: boolean };

interface NamedNetwork {
  readonly network: Network;
  readonly purpose: string;
}

const SPECIAL: readonly NamedNetwork[] = [...SPECIAL_IPV4, ...SPECIAL_IPV6].map(
  ({ cidr, purpose }) => ({ network: parseNetwork(cidr), purpose }),
);
const METADATA: readonly Network[] = METADATA_ADDRESSES.map(parseNetwork);

/**
 * Decides whether an IP address (a literal without brackets, not a name) may be connected to. Denied are IANA
 * special-purpose ranges, this machine's own addresses, and IPv6 addresses that embed a denied IPv4 address; cloud
 * metadata services even when `permits` allows them; and texts that are not an IP address.
 */
export function judgeAddress(text: string, allowances: AddressAllowances): Verdict {
  const address = parseAddress(text);
  if (!address) return { allowed: false, why: `"${text}" is not an IP address`, negotiable: false };
  const embedded = embeddedIpv4(address);
  if ([address, ...embedded.certain, ...embedded.possible].some(isMetadata)) {
    return { allowed: false, why: 'it is a cloud metadata service', negotiable: false };
  }
  // An IPv4-mapped address means its IPv4 address, so an allowance for that one applies.
  const permitted =
    allowances.permits(address) ||
    (embedded.mapped !== null && allowances.permits(embedded.mapped));
  if (!permitted) return judgeUnpermitted(address, allowances);
  const inner = embedded.certain.find((each) => purposeOf(each) && !allowances.permits(each));
  return inner ? denied(inner, purposeOf(inner) ?? '') : { allowed: true };
}

/** Addresses that embed an IPv4 address need no check of their own here: their whole ranges are special-purpose. */
function judgeUnpermitted(address: Address, { ownAddresses }: AddressAllowances): Verdict {
  const purpose = purposeOf(address);
  if (purpose) return denied(address, purpose);
  if (ownAddresses.some((own) => parseAddress(own)?.toString() === address.toString())) {
    return { allowed: false, why: `${address} is this computer's own address`, negotiable: true };
  }
  return { allowed: true };
}

/** Parses an IPv4 or IPv6 literal in its normal spelling; null for anything else. Drops a zone (`%eth0`). */
export function parseAddress(text: string): Address | null {
  const plain = text.replace(/%.*$/u, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return ipaddr.IPv4.parse(plain);
  return ipaddr.IPv6.isValid(plain) ? ipaddr.IPv6.parse(plain) : null;
}

/** Parses a CIDR range such as `10.0.0.0/8` or `fd00::/8`. Throws when the text is not one. */
export function parseNetwork(cidr: string): Network {
  return ipaddr.parseCIDR(cidr);
}

/** Whether an address is in a network; never for an address of the other IP version. */
export function isWithin(address: Address, [base, bits]: Network): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}

function isMetadata(address: Address): boolean {
  return METADATA.some((network) => isWithin(address, network));
}

function purposeOf(address: Address): string | null {
  return SPECIAL.find(({ network }) => isWithin(address, network))?.purpose ?? null;
}

function denied(address: Address, purpose: string): Verdict {
  return {
    allowed: false,
    why: `${address} is not a public address (${purpose})`,
    negotiable: true,
  };
}
