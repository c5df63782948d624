import { describe, expect, it } from '@jest/globals';
import {
  withoutSharedParts,
  withSharedParts,
} from '@signpost/backend-domain/model/manifest/compact/address-parts.ts';
import fc from 'fast-check';

const piece = fc.constantFrom(
  ...['/', 'docs/', 'reference/', '?', 'p=project.git', ';', '&', '=', '#', '{', '{{0}', '{1}'],
  ...['0123456789abcdef0123456789abcdef', 'ünïcode', 'https://shop.example/'],
);
const address = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('The parts that addresses share', () => {
  it('can be expanded to the same addresses, for any addresses', () => {
    fc.assert(
      fc.property(fc.array(address, { maxLength: 30 }), (addresses) => {
        expect(withoutSharedParts(withSharedParts(addresses))).toEqual(addresses);
      }),
    );
  });

  it('are common beginnings and long pieces inside', () => {
    const hash = '0123456789abcdef0123456789abcdef01234567';
    const addresses = Array.from(
      { length: 20 },
      (_, number) => `/git?p=express.git;a=blob;f=lib/file-${number}.js;hb=${hash}`,
    );
    const { parts, texts } = withSharedParts(addresses);
    expect(texts[7]).toBe('{0}file-7.js;hb={1}');
    expect(parts).toEqual(['/git?p=express.git;a=blob;f=lib/', hash]);
  });

  it('do not exist when addresses have little in common', () => {
    expect(withSharedParts(['/', '/a', '/b/c', 'https://x.example/'])).toEqual({
      parts: [],
      texts: ['/', '/a', '/b/c', 'https://x.example/'],
    });
  });

  it('escape a brace of an address by doubling it', () => {
    expect(withSharedParts(['/a{b}']).texts).toEqual(['/a{{b}']);
  });
});
