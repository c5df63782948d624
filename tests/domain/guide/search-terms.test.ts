import { describe, expect, it } from '@jest/globals';
import {
  addressMonth,
  addressTerms,
  searchTerms,
} from '@signpost/backend-domain/model/guide/search-terms.ts';

describe('The terms of a text', () => {
  it.each([
    ['backups', 'backup'],
    ['Categories', 'category'],
    ['installing', 'installed'],
    ['Configure', 'configuring'],
    ['running', 'run'],
    ['boxes', 'box'],
    ['Größe', 'grosse'],
  ])('are equal for %s and %s', (one, other) => {
    const [term = ''] = searchTerms(one);
    const [same = ''] = searchTerms(other);
    expect(term.normalize('NFKD').replaceAll('ß', 'ss')).toBe(same);
  });

  it('are equal for a phrase and its synonym or short form', () => {
    expect(searchTerms('Frequently Asked Questions')).toEqual(searchTerms('FAQ'));
    expect(searchTerms('Sign in')).toEqual(searchTerms('login'));
    expect(searchTerms('sign up')).toEqual(searchTerms('Register'));
    expect(searchTerms('the differences')).toEqual(searchTerms('diff'));
  });

  it('leave out stop words, unless the text has no other words', () => {
    expect(searchTerms('how do triggers work')).toEqual(['trigger']);
    expect(searchTerms('open the page about backups')).toEqual(['backup']);
    expect(searchTerms('the page')).toEqual(['the', 'page']);
  });

  it('are pairs of characters in scripts without spaces', () => {
    expect(searchTerms('営業時間')).toEqual(['営業', '業時', '時間']);
  });

  it.each([
    ['/2024/03/', searchTerms('March')[0], true],
    ['/archive/2024-12', searchTerms('December')[0], true],
    ['/2024/03/a-post', searchTerms('March')[0], false],
  ])('contain the month of %s', (path, term, isArchive) => {
    expect(addressMonth(`https://blog.example${path}`)).toEqual({ term, isArchive });
  });

  it.each(['/2024/13/', '/2024/', '/03/', '/'])('contain no month for %s', (path) => {
    expect(addressMonth(`https://blog.example${path}`)).toBeNull();
  });

  it('of an address are those of its path, decoded', () => {
    expect(addressTerms('https://a.example/B%C3%BCcher/new?page=2')).toEqual(
      searchTerms('Bücher new page 2'),
    );
  });
});
