import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byAddress } from '../../../frontend/src/features/smart-scanner/by-address.ts';

const pages = (...urls: string[]) => urls.map((url) => ({ url }));

describe('The live sitemap', () => {
  it('lists every page below its folder, in any order of discovery', () => {
    const found = pages(
      'https://a.b/',
      'https://a.b/z',
      'https://a.b/docs-old',
      'https://a.b/docs/',
    );
    expect(byAddress([...found, ...pages('https://a.b/docs/one', 'https://a.b/docs')])).toEqual(
      pages(
        'https://a.b/',
        'https://a.b/docs',
        'https://a.b/docs/',
        'https://a.b/docs/one',
        'https://a.b/docs-old',
        'https://a.b/z',
      ),
    );
  });

  it('loses no page', () => {
    fc.assert(
      fc.property(fc.array(fc.webUrl()), (urls) => {
        expect(new Set(byAddress(pages(...urls)))).toEqual(new Set(pages(...urls)));
        expect(byAddress(pages(...urls))).toHaveLength(urls.length);
      }),
    );
  });
});
