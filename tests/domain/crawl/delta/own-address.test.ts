import { describe, expect, it } from '@jest/globals';
import {
  withOwnAddress,
  withoutOwnAddress,
} from '@signpost/backend-domain/model/crawl/delta/own-address.ts';
import fc from 'fast-check';
import { aForm, aLink } from '../../../support/mothers.ts';

describe('The mark for the address of a page', () => {
  it('makes facts of two pages equal when they lead to the page itself', () => {
    const form = (url: string) => withoutOwnAddress(aForm({ action: url }), url);
    expect(form('https://a.test/cats')).toEqual(form('https://a.test/dogs'));
  });

  it('gives the fact of the page back', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true }), fc.webUrl(), (page, other) => {
        const own = page.replace(/#.*$/, '');
        for (const url of [own, `${own}#top`, `${own}/deeper`, other]) {
          const fact = aLink('A', url);
          expect(withOwnAddress(withoutOwnAddress(fact, page), page)).toEqual(fact);
        }
      }),
    );
  });

  it('leaves addresses alone that only begin like that of the page', () => {
    const fact = aLink('A', 'https://a.test/cats-and-dogs');
    expect(withoutOwnAddress(fact, 'https://a.test/cats')).toEqual(fact);
  });
});
