import { describe, expect, it } from '@jest/globals';
import { WordList } from '@signpost/backend-domain/model/shared/word-list.ts';
import fc from 'fast-check';

const list = new WordList('search*, log in, apply filter*', 'se connecter, 検索');

describe('A list of words', () => {
  it.each([
    ['a word with another ending', 'Searching the site'],
    ['a phrase within a text', 'Please log in!'],
    ['a phrase whose words are written with other characters between them', 'log-in'],
    ['a phrase in other letters', 'LOG IN'],
    ['words in camel case', 'logIn'],
    ['a word with diacritics', 'Sé connecter'],
    ['a phrase whose last word has another ending', 'Apply filters'],
    ['a word in a script without spaces, within others', '商品を検索する'],
  ])('finds %s', (_, text) => {
    expect(list.isIn(text)).toBe(true);
  });

  it.each([
    ['a part of a word', 'research'],
    ['a phrase whose last word goes on', 'log instead'],
    ['a phrase whose first word goes on', 'blog in'],
    ['the words of a phrase in another order', 'in log'],
    ['the words of a phrase with another one between them', 'log me in'],
    ['the beginning of a phrase', 'log'],
    ['anything in an empty text', ''],
  ])('does not find %s', (_, text) => {
    expect(list.isIn(text)).toBe(false);
  });

  it('finds what a regular expression with the same entries finds', () => {
    const expected =
      /(?<![\p{L}\p{N}])(?:search|log in(?![\p{L}\p{N}])|apply filter|se connecter(?![\p{L}\p{N}]))|検索/u;
    const piece = fc.constantFrom(
      ...['search', 'log', 'in', 'apply', 'filter', 'se', 'connecter', '検索', ' ', 's', '1', 'ж'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('').replace(/ +/g, ' ').trim();
        expect(list.isIn(text)).toBe(expected.test(text));
      }),
    );
  });
});
