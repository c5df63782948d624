import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expiryOf, isTokenValid } from '../../../frontend/src/lib/access-token.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown) => `${encoded({ alg: 'HS256' })}.${encoded(claims)}.signature`;

describe('An access token', () => {
  it('is valid until the second that it names', () => {
    const soon = token({ exp: 1_000 });
    expect(isTokenValid(soon, 999_999)).toBe(true);
    expect(isTokenValid(soon, 1_000_000)).toBe(false);
    expect(isTokenValid(soon, 1_000_001)).toBe(false);
  });

  it('may have any Unicode characters in its claims', () => {
    expect(expiryOf(token({ name: 'שלום ÿ?>~', exp: 5 }))).toBe(5);
  });

  it.each([null, '', 'x', 'a.b.c', token({}), token({ exp: 'soon' }), token(null), 'a..c'])(
    'is not valid when it is %j',
    (stored) => {
      expect(isTokenValid(stored, 0)).toBe(false);
    },
  );

  it('never makes the page fail, for any stored value', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (head, body) => {
        expect(isTokenValid(`${head}.${body}.x`, 0)).toBe(false);
      }),
    );
  });
});
