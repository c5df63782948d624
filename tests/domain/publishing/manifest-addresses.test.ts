import { describe, expect, it } from '@jest/globals';
import { ManifestAddresses } from '@signpost/backend-domain/model/publishing/manifest-addresses.ts';
import { addressOf } from '@signpost/contracts/http/calls.ts';

const BASE = 'https://signpost.example';
const addresses = new ManifestAddresses(() => BASE);

describe('The address of a manifest', () => {
  it('is that of the API call', () => {
    const domain = 'example.com:8080';
    expect(addresses.ofDomain(domain)).toBe(BASE + addressOf('publicManifest', { domain }));
    expect(addresses.ofClaim('a-claim_1')).toBe(
      BASE + addressOf('claimManifest', { claimId: 'a-claim_1' }),
    );
    expect(addresses.ofScan('a-scan_1')).toBe(BASE + addressOf('manifest', { id: 'a-scan_1' }));
  });

  it('is parsed', () => {
    expect(addresses.read(addresses.ofDomain('example.com:8080'))).toEqual({
      kind: 'domain',
      domain: 'example.com:8080',
    });
    expect(addresses.read(addresses.ofClaim('a-claim_1'))).toEqual({
      kind: 'claim',
      claimId: 'a-claim_1',
    });
    expect(addresses.read(addresses.ofScan('a-scan_1'))).toEqual({
      kind: 'scan',
      scanId: 'a-scan_1',
    });
    expect(addresses.read('http://SIGNPOST.example/api/manifest/x?y#z')).toEqual({
      kind: 'scan',
      scanId: 'x',
    });
  });

  it.each([
    'https://other.example/api/manifest/x',
    'https://signpost.example:8443/api/manifest/x',
    'https://signpost.example.evil.test/api/manifest/x',
    'https://signpost.example/api/manifest/',
    'https://signpost.example/api/manifest/x/y',
    'https://signpost.example/api/manifest/%E0%A4',
    'https://signpost.example/api/claims/x',
    'https://signpost.example/api/claims//manifest',
    'https://signpost.example/api/claims/x/manifest/y',
    'https://signpost.example/other',
    'ftp://signpost.example/api/manifest/x',
    '/api/manifest/x',
    'nonsense',
  ])('is not %s', (address) => {
    expect(addresses.read(address)).toBeNull();
  });
});
