import { type AtLeastOne, contract, type Guard } from '../guard.ts';

const policy = 'adapters/net/address-policy.ts';
const embedded = 'adapters/net/embedded-ipv4.ts';
const shownBy: AtLeastOne = [contract('net/address-policy')];
const opened: AtLeastOne = [
  contract('net/address-policy', 'stays refused when only the IPv6 range was opened'),
];

const embedding = (name: string, text: string): Guard => ({
  name: `embedded-${name}`,
  why: 'An operator who allows an IPv6 range allows every private IPv4 address that can be written in it.',
  file: embedded,
  text,
  without: '',
  shownBy: opened,
});

/** How IP addresses are judged. */
export const addressGuards: readonly Guard[] = [
  {
    name: 'special-purpose-addresses',
    why: 'Private, loopback and all other inner addresses can be reached.',
    file: policy,
    text: '  if (purpose) return denied(address, purpose);\n',
    without: '',
    shownBy,
  },
  {
    name: 'metadata-whatever-was-opened',
    why: 'An operator who opens their network for scans opens the credentials of their cloud as well.',
    file: policy,
    text: '.some(isMetadata)) {',
    without: '.some(() => false)) {',
    shownBy,
  },
  {
    name: 'metadata-embedded',
    why: 'The metadata address is reached in its IPv6 spelling once a range was opened.',
    file: policy,
    text: '[address, ...embedded.certain, ...embedded.possible]',
    without: '[address, ...embedded.possible]',
    shownBy,
  },
  {
    name: 'metadata-possibly-embedded',
    why: 'The metadata address is reached through a local NAT64 once its range was opened.',
    file: policy,
    text: '[address, ...embedded.certain, ...embedded.possible]',
    without: '[address, ...embedded.certain]',
    shownBy,
  },
  {
    name: 'embedded-beside-what-was-opened',
    why: 'An operator who allows an IPv6 range allows every private IPv4 address that can be written in it.',
    file: policy,
    text: "return inner ? denied(inner, purposeOf(inner) ?? '') : { allowed: true };",
    without: "return inner && address.kind() === 'ipv4' ? denied(inner, '') : { allowed: true };",
    shownBy: opened,
  },
  {
    name: 'own-addresses',
    why: 'This machine is reached under its public address, past its firewall.',
    file: policy,
    text: 'if (ownAddresses.some((own) => parseAddress(own)?.toString() === address.toString())) {',
    without: 'if (ownAddresses.length < 0) {',
    shownBy,
  },
  {
    name: 'own-addresses-of-the-interfaces',
    why: 'This machine is reached under its public address, past its firewall.',
    file: 'adapters/net/guarded-target-policy.ts',
    text: 'options.ownAddresses ?? interfaceAddresses',
    without: 'options.ownAddresses ?? (() => interfaceAddresses().slice(0, 0))',
    shownBy: [contract('net/own-addresses')],
  },
  {
    name: 'no-address-no-entry',
    why: 'What a resolver answers is dialled even when it is no address, and so looked up once more.',
    file: policy,
    text: '  if (!address) return {',
    without: "  if (!address && text !== '') return { allowed: true };\n  if (!address) return {",
    shownBy,
  },
  {
    name: 'four-part-decimal-only',
    why: 'A spelling that we read one way and the system another (127.1, 0177.0.0.1) passes for public.',
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
    why: 'An operator who allows the Teredo range allows every private IPv4 address that can be written in it.',
    file: embedded,
    text: 'bytes.map((byte) => byte ^ 0xff),',
    without: 'bytes,',
    shownBy: opened,
  },
];
