import { describe, expect, it } from '@jest/globals';
import {
  parseDomain,
  startAddressesOf,
} from '@signpost/backend-domain/model/publishing/domain-name.ts';
import { InvalidDomain } from '@signpost/backend-domain/model/publishing/publishing-errors.ts';

describe('A domain', () => {
  it.each([
    ['example.com', 'example.com'],
    [' EXAMPLE.com ', 'example.com'],
    ['www.example.com', 'example.com'],
    ['www.com', 'www.com'],
    ['example.com:443', 'example.com'],
    ['example.com:80', 'example.com'],
    ['example.com:8080', 'example.com:8080'],
    ['example.com:08080', 'example.com:8080'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['localhost', 'localhost'],
    ['localhost:3000', 'localhost:3000'],
    ['127.0.0.1:80', '127.0.0.1'],
    ['[::1]:8080', '[::1]:8080'],
    ['[::1]', '[::1]'],
  ])('written %j is %j', (raw, domain) => {
    expect(parseDomain(raw)).toBe(domain);
  });

  it.each([
    ...['', '  ', 'example', 'https://example.com', '//example.com', 'example.com/', 'a.b/c'],
    ...['example.com?q', 'example.com#x', 'user@example.com', 'user:pass@example.com', 'a b.com'],
    ...['example..com', '.example.com', 'example.com:', 'example.com:0x50', 'example.com:99999'],
    ...['ex%61mple.com', 'a\\b.com', '[::1', '::1', '[zz::1]', 'a.com:80:80', '<b>.com'],
    ...['a.com\u0000', 'javascript:alert(1)', 'file:///etc/passwd', `${'a'.repeat(3000)}.com`],
  ])('is not %j', (raw) => {
    expect(() => parseDomain(raw)).toThrow(InvalidDomain);
  });

  it('is tried over https before http, and as written before the variant with or without www', () => {
    expect(startAddressesOf('Example.com')).toEqual([
      ['https://example.com/', 'http://example.com/'],
      ['https://www.example.com/', 'http://www.example.com/'],
    ]);
    expect(startAddressesOf('www.example.com:8443')).toEqual([
      ['https://www.example.com:8443/', 'http://www.example.com:8443/'],
      ['https://example.com:8443/', 'http://example.com:8443/'],
    ]);
  });

  it.each(['localhost:3000', '127.0.0.1:8080', '[::1]:8080'])('gets no www for %s', (raw) => {
    expect(startAddressesOf(raw)).toEqual([[`https://${raw}/`, `http://${raw}/`]]);
  });
});
