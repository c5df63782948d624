import { describe, expect, it } from '@jest/globals';
import { LinkNames } from '@signpost/backend-domain/model/site/link-names.ts';
import { pageName } from '@signpost/backend-domain/model/site/page-name.ts';
import fc from 'fast-check';

const at = (path: string) => `https://shop.example${path}`;
const named = (path: string, title = '') => pageName({ url: at(path), title });

describe('The name of a page', () => {
  it('is its title', () => {
    expect(named('/a', ' All  our lamps ')).toBe('All our lamps');
  });

  it('is its highest heading when it has no title', () => {
    const headings = [
      { level: 2, text: 'News' },
      { level: 1, text: 'Lamps' },
      { level: 1, text: 'More' },
    ];
    expect(pageName({ url: at('/a'), title: '', headings })).toBe('Lamps');
  });

  it.each([
    ['/docs/getting-started.html', 'Getting started'],
    ['/product/17', 'Product 17'],
    ['/list?page=2&sort=price', 'List (page 2, sort price)'],
    ['/', 'shop.example'],
    ['/%C3%BCber-uns', 'Uber uns'],
  ])('is made of the words of its address when it has neither: %s', (path, name) => {
    expect(named(path)).toBe(name);
  });

  it('is never empty', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(pageName({ url, title: '' }).trim()).not.toBe('');
      }),
    );
  });
});

describe('The texts of links', () => {
  const names = (links: readonly (readonly [path: string, text: string])[]) => {
    const known = new LinkNames();
    for (const [path, text] of links) known.add({ url: at(path), text });
    return known;
  };

  it('name the page rather than cross-references to it, however many there are', () => {
    const known = names([
      ['/ddl-depend', 'Section 5.14'],
      ['/ddl-depend', 'Section 5.14'],
      ['/ddl-depend', '5.14. Dependency Tracking'],
      ['/appendix', 'Appendix A'],
    ]);
    expect(known.of(at('/ddl-depend'))).toBe('5.14. Dependency Tracking');
    expect(known.of(at('/appendix'))).toBe('Appendix A');
  });

  it('name the page rather than texts of links to its parts, however many there are', () => {
    const parts = Array.from(
      { length: 10 },
      (_, part) => ['/wal#part', `Part ${'x'.repeat(part)}`] as const,
    );
    const known = names([
      ...parts,
      ...parts,
      ['/wal', 'Write-ahead log'],
      ['/only#part', 'A part'],
    ]);
    for (const text of ['A section', 'Another section'])
      known.add({ url: at('/wal'), text, part: true });
    expect(known.of(at('/wal'))).toBe('Write-ahead log');
    expect(known.of(at('/only'))).toBe('A part');
  });

  it('name the page that they lead to; the most frequent text wins', () => {
    const known = names([
      ['/a', 'Lamps'],
      ['/a#top', 'All our lamps'],
      ['/a', 'All our lamps'],
    ]);
    expect(known.of(at('/a'))).toBe('All our lamps');
    expect(known.of(at('/b'))).toBeNull();
  });

  it('give no name when they lead to several pages, have no letters or are addresses', () => {
    const known = names([
      ...['/a', '/b', '/c'].map((path) => [path, 'Read more'] as const),
      ['/a', '2'],
      ['/b', 'https://shop.example/b'],
    ]);
    for (const path of ['/a', '/b', '/c']) expect(known.of(at(path))).toBeNull();
  });

  it('give the same name in any order', () => {
    const texts = ['Lamps', 'All lamps', 'Lights'];
    const [one, other] = [texts, texts.toReversed()].map((each) =>
      names(each.map((text) => ['/a', text] as const)).of(at('/a')),
    );
    expect(one).toBe('All lamps');
    expect(other).toBe(one);
  });
});
