import { describe, expect, it } from '@jest/globals';
import { parseStartUrl } from '@signpost/backend-domain/model/site/url-rules.ts';
import { completeAddress } from '../../../frontend/src/lib/web-address.ts';

describe('An address that a person types', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' example.com/docs ', 'https://example.com/docs'],
    ['//example.com/a', 'https://example.com/a'],
    ['HTTP://Example.COM', 'HTTP://Example.COM'],
    ['localhost', 'https://localhost'],
    ['http://intranet', 'http://intranet'],
    ['staging:8080', 'https://staging:8080'],
    ['staging:8080/x', 'https://staging:8080/x'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['münchen.de', 'https://münchen.de'],
    ['example.com.', 'https://example.com.'],
  ])('%s is %s, for the server too', (typed, complete) => {
    expect(completeAddress(typed)).toBe(complete);
    expect(parseStartUrl(complete)).toBe(parseStartUrl(typed));
  });

  it.each([
    '',
    'intranet',
    'intranet/page',
    'no address',
    'https://',
    'ftp://example.com/',
    'javascript:alert(1)',
    'mailto:someone@example.com',
    'https://user:secret@example.com/',
    'http://a..b/',
    'http://./',
    'https://example.com:99999/',
  ])('is invalid when it is "%s", for the server too', (typed) => {
    expect(completeAddress(typed)).toBeNull();
    expect(() => parseStartUrl(typed)).toThrow();
  });
});
