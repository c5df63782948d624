import ipaddr from 'ipaddr.js';
import { embeddedIpv4 } from './embedded-ipv4.ts';
import { METADATA_ADDRESSES, SPECIAL_IPV4, SPECIAL_IPV6 } from './special-purpose-ranges.ts';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = readonly [Address, number];

/** What the operator opened, and what belongs to this machine. */
export interface AddressAllowances {
  /** True when the operator opened this very address. Never asked about metadata addresses. */
  readonly permits: (address: Address) => boolean;
  /** Addresses of this machine's own interfaces. */
  readonly ownAddresses: readonly string[];
}

/** `negotiable`: TARGET_ALLOW could open it. */
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
 * Whether an IP address (a literal, no name, no brackets) may be connected to. Denied: IANA special-purpose space, this
 * machine itself, and any IPv6 address that embeds a denied IPv4 address. Cloud metadata is denied even when `permits`
 * allows it. An address that cannot be parsed is denied.
 */
export function judgeAddress(text: string, allowances: AddressAllowances): Verdict {
  const address = parseAddress(text);
  if (!address) return { allowed: false, why: `"${text}" is not an IP address`, negotiable: false };
  const embedded = embeddedIpv4(address);
  if ([address, ...embedded.certain, ...embedded.possible].some(isMetadata)) {
    return { allowed: false, why: 'it is a cloud metadata service', negotiable: false };
  }
  // A mapped address is its IPv4 address in other clothes, so the operator's word on that one counts.
  const permitted =
    allowances.permits(address) ||
    (embedded.mapped !== null && allowances.permits(embedded.mapped));
  if (!permitted) return judgeUnpermitted(address, allowances);
  const inner = embedded.certain.find((each) => purposeOf(each) && !allowances.permits(each));
  return inner ? denied(inner, purposeOf(inner) ?? '') : { allowed: true };
}

/** The ranges of addresses that embed an IPv4 address are special as a whole. */
function judgeUnpermitted(address: Address, { ownAddresses }: AddressAllowances): Verdict {
  const purpose = purposeOf(address);
  if (purpose) return denied(address, purpose);
  if (ownAddresses.some((own) => parseAddress(own)?.toString() === address.toString())) {
    return { allowed: false, why: `${address} is this computer's own address`, negotiable: true };
  }
  return { allowed: true };
}

/** An IPv4 or IPv6 literal in its normal spelling only; null otherwise. A zone (`%eth0`) is dropped. */
export function parseAddress(text: string): Address | null {
  const plain = text.replace(/%.*$/u, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return ipaddr.IPv4.parse(plain);
  return ipaddr.IPv6.isValid(plain) ? ipaddr.IPv6.parse(plain) : null;
}

/** `10.0.0.0/8` or `fd00::/8`. Throws when it is neither. */
export function parseNetwork(cidr: string): Network {
  return ipaddr.parseCIDR(cidr);
}

/** Whether an address lies in a network; addresses of the other family never do. */
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
