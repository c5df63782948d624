import { describe, expect, it } from '@jest/globals';
import { judgeAddress, parseAddress } from '@signpost/adapters/net/address-policy.ts';
import { ssrfVectors } from '../../support/ssrf-vectors.ts';

/** The operator opened nothing, and no address belongs to this machine. */
const NO_ALLOWANCES = { permits: () => false, ownAddresses: [] };
const everything = { permits: () => true, ownAddresses: [] };

/** Ranges as numbers, computed without the library that the policy uses. */
const ranges = [
  ...ssrfVectors.denyCidrs.ipv4.map(({ cidr }) => rangeOf(cidr, 32)),
  ...ssrfVectors.denyCidrs.ipv6.map(({ cidr }) => rangeOf(cidr, 128)),
];

describe('An address', () => {
  describe.each(ranges)('of the special-purpose range $cidr', ({ first, last, width }) => {
    it('is refused at both ends of the range', () => {
      expect(judgeAddress(written(first, width), NO_ALLOWANCES).allowed).toBe(false);
      expect(judgeAddress(written(last, width), NO_ALLOWANCES).allowed).toBe(false);
    });

    it('is judged by its own range just outside of it', () => {
      for (const outside of [first - 1n, last + 1n].filter((each) => isWritable(each, width))) {
        const special = ranges.some(
          (range) => range.width === width && outside >= range.first && outside <= range.last,
        );
        const { allowed } = judgeAddress(written(outside, width), NO_ALLOWANCES);
        expect([written(outside, width), allowed]).toEqual([written(outside, width), !special]);
      }
    });
  });

  it.each([
    ['mapped', '::ffff:10.0.0.1'],
    ['compatible', '::a00:1'],
    ['translated', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::10.0.0.1'],
    ['6to4', '2002:a00:1::1'],
    ['Teredo client', '2001:0:808:808:8000:63bf:f5ff:fffe'],
    // Decoded (Teredo inverts the bits) it is loopback; as written it is public.
    ['Teredo client on loopback', '2001:0:808:808:8000:63bf:80ff:fffe'],
    ['Teredo server', '2001:0:a00:1:8000:63bf:f7f7:f7f7'],
  ])('of IPv4 in IPv6 (%s) stays refused when only the IPv6 range was opened', (_, address) => {
    const permits = (each: { kind(): string }) => each.kind() === 'ipv6';
    expect(judgeAddress(address, { permits, ownAddresses: [] }).allowed).toBe(false);
  });

  it('that maps an IPv4 address which the operator opened is open as well', () => {
    const permits = (each: { toString(): string }) => each.toString() === '10.0.0.1';
    expect(judgeAddress('::ffff:10.0.0.1', { permits, ownAddresses: [] }).allowed).toBe(true);
    expect(judgeAddress('::ffff:10.0.0.2', { permits, ownAddresses: [] }).allowed).toBe(false);
  });

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '169.254.42.42',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '64:ff9b:1:a9fe:a9:fe00::',
    '64:ff9b:1:a9:fe:a9fe::',
  ])('of cloud metadata (%s) is refused even when everything was opened', (address) => {
    expect(judgeAddress(address, everything)).toMatchObject({ allowed: false, negotiable: false });
  });

  it('of this machine is refused until it is opened', () => {
    const ownAddresses = ['8.8.4.4', '2a00:1450::1'];
    for (const address of ['8.8.4.4', '2a00:1450:0::1']) {
      expect(judgeAddress(address, { ...NO_ALLOWANCES, ownAddresses }).allowed).toBe(false);
      expect(judgeAddress(address, { ...everything, ownAddresses }).allowed).toBe(true);
    }
    expect(judgeAddress('8.8.8.8', { ...NO_ALLOWANCES, ownAddresses }).allowed).toBe(true);
  });

  it.each(['', 'example.com', '127.1', '0x7f.0.0.1', '1.2.3.4.5', '[::1]', '1.2.3.4/8'])(
    'that is not an IP address (%j) is refused',
    (text) => {
      expect(judgeAddress(text, everything).allowed).toBe(false);
    },
  );

  it('is the same address with a zone index', () => {
    expect(parseAddress('fe80::1%eth0')?.toString()).toBe('fe80::1');
  });
});

function rangeOf(cidr: string, width: 32 | 128) {
  const [base = '', bits = ''] = cidr.split('/');
  const size = 1n << BigInt(width - Number(bits));
  const first = width === 32 ? numberOfIpv4(base) : numberOfIpv6(base);
  return { cidr, width, first, last: first + size - 1n };
}

function numberOfIpv4(text: string): bigint {
  return text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function numberOfIpv6(text: string): bigint {
  const [head = '', tail = ''] = text.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = tail.split(':').filter((part) => part !== '');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].reduce(
    (sum, part) => sum * 65536n + BigInt(`0x${part}`),
    0n,
  );
}

function isWritable(value: bigint, width: number): boolean {
  return value >= 0n && value < 1n << BigInt(width);
}

function written(value: bigint, width: 32 | 128): string {
  const [count, bits, radix, between] = width === 32 ? [4, 8n, 10, '.'] : [8, 16n, 16, ':'];
  const parts = Array.from({ length: Number(count) }, (_, index) => {
    const shift = BigInt(bits) * BigInt(Number(count) - 1 - index);
    return ((value >> shift) & ((1n << BigInt(bits)) - 1n)).toString(Number(radix));
  });
  return parts.join(String(between));
}
