import { type AtLeastOne, contract, type Guard } from '../guard.ts';

const policy = 'adapters/net/address-policy.ts';
const embedded = 'adapters/net/embedded-ipv4.ts';
const shownBy: AtLeastOne = [contract('net/address-policy')];
const opened: AtLeastOne = [
  contract('net/address-policy', 'stays refused when only the IPv6 range was opened'),
];

const embedding = (name: string, text: string): Guard => ({
  name: `embedded-${name}`,
  why: 'An operator who allows an IPv6 range also allows every private IPv4 address that can be embedded in it.',
  file: embedded,
  text,
  without: '',
  shownBy: opened,
});

/** Guards of the decision which IP addresses may be reached. */
export const addressGuards: readonly Guard[] = [
  {
    name: 'special-purpose-addresses',
    why: 'Scans can reach private, loopback and all other internal addresses.',
    file: policy,
    text: '  if (purpose) return denied(address, purpose);\n',
    without: '',
    shownBy,
  },
  {
    name: 'metadata-whatever-was-opened',
    why: 'An operator who allows their own network also allows the metadata service with the credentials of their cloud.',
    file: policy,
    text: '.some(isMetadata)) {',
    without: '.some(() => false)) {',
    shownBy,
  },
  {
    name: 'metadata-embedded',
    why: 'Once a range is allowed, scans can reach the metadata address through an IPv6 address that embeds it.',
    file: policy,
    text: '[address, ...embedded.certain, ...embedded.possible]',
    without: '[address, ...embedded.possible]',
    shownBy,
  },
  {
    name: 'metadata-possibly-embedded',
    why: 'Once the range of a local NAT64 is allowed, scans can reach the metadata address through it.',
    file: policy,
    text: '[address, ...embedded.certain, ...embedded.possible]',
    without: '[address, ...embedded.certain]',
    shownBy,
  },
  {
    name: 'embedded-beside-what-was-opened',
    why: 'An operator who allows an IPv6 range also allows every private IPv4 address that can be embedded in it.',
    file: policy,
    text: "return inner ? denied(inner, purposeOf(inner) ?? '') : { allowed: true };",
    without: "return inner && address.kind() === 'ipv4' ? denied(inner, '') : { allowed: true };",
    shownBy: opened,
  },
  {
    name: 'own-addresses',
    why: 'Scans can reach this machine through its public address, past its firewall.',
    file: policy,
    text: 'if (ownAddresses.some((own) => parseAddress(own)?.toString() === address.toString())) {',
    without: 'if (ownAddresses.length < 0) {',
    shownBy,
  },
  {
    name: 'own-addresses-of-the-interfaces',
    why: 'Scans can reach this machine through its public address, past its firewall.',
    file: 'adapters/net/guarded-target-policy.ts',
    text: 'options.ownAddresses ?? interfaceAddresses',
    without: 'options.ownAddresses ?? (() => interfaceAddresses().slice(0, 0))',
    shownBy: [contract('net/own-addresses')],
  },
  {
    name: 'no-address-no-entry',
    why: 'A resolver’s answer that is no IP address is used as a host name, which is resolved again without a check.',
    file: policy,
    text: '  if (!address) return {',
    without: "  if (!address && text !== '') return { allowed: true };\n  if (!address) return {",
    shownBy,
  },
  {
    name: 'four-part-decimal-only',
    why: 'An address notation that we and the operating system read differently (127.1, 0177.0.0.1) passes as public.',
    file: policy,
    text: 'ipaddr.IPv4.isValidFourPartDecimal(plain)',
    without: 'ipaddr.IPv4.isValid(plain)',
    shownBy,
  },
  embedding('compatible', "  embedding('::/96', (bytes) => [at(bytes, LAST_BYTES)]),\n"),
  embedding('mapped', "  embedding('::ffff:0:0/96', (bytes) => [at(bytes, LAST_BYTES)]),\n"),
  embedding('translated', "  embedding('::ffff:0:0:0/96', (bytes) => [at(bytes, LAST_BYTES)]),\n"),
  embedding('nat64', "  embedding('64:ff9b::/96', (bytes) => [at(bytes, LAST_BYTES)]),\n"),
  embedding('6to4', "  embedding('2002::/16', (bytes) => [at(bytes, [2, 3, 4, 5])]),\n"),
  embedding('teredo-server', '    at(bytes, [4, 5, 6, 7]),\n'),
  {
    name: 'embedded-teredo-client',
    why: 'An operator who allows the Teredo range also allows every private IPv4 address that can be embedded in it.',
    file: embedded,
    text: 'bytes.map((byte) => byte ^ 0xff),',
    without: 'bytes,',
    shownBy: opened,
  },
];
