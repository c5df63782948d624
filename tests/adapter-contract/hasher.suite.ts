import { describe, expect, it } from '@jest/globals';
import type { Hasher } from '@signpost/backend-domain/ports/hasher.ts';

/** FIPS 180-2 examples, and SHA-256 of UTF-8 text as sha256sum prints it. */
const KNOWN = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ['ü', '607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f'],
] as const;

/** What every Hasher promises. */
export function hasherSuite(adapter: string, open: () => Hasher): void {
  describe(`Hasher on ${adapter}`, () => {
    it.each(KNOWN)('hashes %.20j as published', (text, hash) => {
      expect(open().sha256(text)).toBe(hash);
    });

    it('gives different texts different hashes', () => {
      const hasher = open();
      const texts = ['a', 'A', 'a ', ' a', 'a\n', 'á', 'a\u0301'];
      expect(new Set(texts.map((text) => hasher.sha256(text))).size).toBe(texts.length);
    });
  });
}
