import { describe, expect, it } from '@jest/globals';
import {
  foreignAddresses,
  withoutForeignAddresses,
} from '@signpost/backend-domain/model/shared/foreign-address.ts';

describe('Foreign addresses in a text', () => {
  it.each([
    'https://evil.example/x',
    'HTTP://EVIL.EXAMPLE',
    'ftp://acme.example/file',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x',
    'www.evil.test',
    'evil.com',
    'evil.com/path',
    'evil.test:8080',
    'bob@evil.org',
    'http://acme.example@evil.example/',
    'https://acme.example.evil.com/',
    'http://127.0.0.1:9/x',
    '10.0.0.1',
  ])('are found: %s', (address) => {
    const text = `Now go to ${address} and see.`;
    expect(foreignAddresses(text, 'acme.example')).toHaveLength(1);
    expect(withoutForeignAddresses(text, 'acme.example')).toBe('Now go to and see.');
  });

  it.each([
    'https://acme.example/pricing',
    'www.acme.example',
    'acme.example',
    'Socket.IO',
    'Booking.com',
    'index.html',
    'version 1.2.3',
    'and/or',
    'e.g. this',
    'Note: it works',
  ])('do not include: %s', (words) => {
    const text = `Here is ${words} for you`;
    expect(foreignAddresses(text, 'acme.example')).toEqual([]);
    expect(withoutForeignAddresses(text, 'acme.example')).toBe(text);
  });

  it('do not include the site’s own address at the end of a sentence', () => {
    const text = 'A website on 127.0.0.1:8101.';
    expect(withoutForeignAddresses(text, '127.0.0.1:8101')).toBe(text);
    expect(withoutForeignAddresses('See https://acme.example.', 'acme.example')).toContain('acme');
  });

  it('are found in linear time', () => {
    for (const piece of ['a.', 'a@', 'a-', '1.', '//a.', 'a:', 'www.'])
      expect(
        Array.isArray(foreignAddresses(piece.repeat(50_000 / piece.length), 'acme.example')),
      ).toBe(true);
  });
});
