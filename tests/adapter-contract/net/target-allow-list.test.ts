import { describe, expect, it } from '@jest/globals';
import { parseAddress } from '@signpost/adapters/net/address-policy.ts';
import { allowListProblems, TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';

describe('TARGET_ALLOW', () => {
  it('opens a host on one port when it names one', () => {
    const list = new TargetAllowList('staging.example.com:4000');
    expect(list.namesHost('staging.example.com', 4000)).toBe(true);
    expect(list.namesHost('staging.example.com', 4001)).toBe(false);
    expect(list.namesHost('staging.example.com', 80)).toBe(false);
    expect(list.namesHost('a.staging.example.com', 4000)).toBe(false);
  });

  it('opens the usual ports of a host without a port', () => {
    const list = new TargetAllowList('staging.example.com');
    const open = [80, 443, 8080, 8443, 22, 3000].filter((port) =>
      list.namesHost('staging.example.com', port),
    );
    expect(open).toEqual([80, 443, 8080, 8443]);
  });

  it('opens the loopback addresses too for localhost, on that port only', () => {
    const list = new TargetAllowList('localhost:4000');
    for (const host of ['localhost', '127.0.0.1', '::1']) {
      expect(list.namesHost(host, 4000)).toBe(true);
      expect(list.namesHost(host, 4001)).toBe(false);
    }
    expect(list.namesHost('127.0.0.2', 4000)).toBe(false);
  });

  it('reads a host in every spelling that a URL may have', () => {
    const list = new TargetAllowList(' Bücher.Example:8081 , 0x7f.1:9000, [0:0::1]:9000, ::2 ');
    expect(list.namesHost('xn--bcher-kva.example', 8081)).toBe(true);
    expect(list.namesHost('127.0.0.1', 9000)).toBe(true);
    expect(list.namesHost('::1', 9000)).toBe(true);
    expect(list.namesHost('::2', 80)).toBe(true);
  });

  it('opens the addresses of a range, on the usual ports or on the one it names', () => {
    const list = new TargetAllowList('10.1.0.0/16,fd00::/8:3000');
    const holds = (address: string, port: number): boolean => {
      const parsed = parseAddress(address);
      return parsed !== null && list.holdsAddress(parsed, port);
    };
    expect(holds('10.1.2.3', 80)).toBe(true);
    expect(holds('10.1.2.3', 6379)).toBe(false);
    expect(holds('10.2.2.3', 80)).toBe(false);
    expect(holds('fd00::1', 3000)).toBe(true);
    expect(holds('fd00::1', 80)).toBe(false);
    expect(list.opensPort(3000)).toBe(true);
    expect(list.opensPort(3001)).toBe(false);
  });

  it('may be empty', () => {
    expect(new TargetAllowList(' , ,').namesHost('localhost', 80)).toBe(false);
  });

  it.each([
    'http://localhost:4000',
    'localhost:4000/path',
    'user@localhost',
    'localhost:0',
    'localhost:65536',
    'localhost:http',
    '10.0.0.0/33',
    '10.0.0/8',
    'fd00::/129',
    '10.0.0.0/',
    '/8',
    '*.example.com',
    'a b',
    '[::1',
  ])('refuses %j with a sentence that names it', (entry) => {
    const parse = () => new TargetAllowList(`example.com,${entry}`);
    expect(parse).toThrow(`"${entry}"`);
    expect(allowListProblems(`example.com,${entry}`)).toEqual([
      expect.stringContaining(`"${entry}"`),
    ]);
  });

  it('names every wrong entry, and no correct one', () => {
    expect(allowListProblems('http://a/, localhost:4000, , 10.0.0.0/33, ::1, localhost:0')).toEqual(
      [
        '"http://a/" is more than a host and a port',
        '"10.0.0.0/33" is not a CIDR range',
        '"localhost:0" has a port that is not between 1 and 65535',
      ],
    );
  });
});
