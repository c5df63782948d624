import { describe, expect, it } from '@jest/globals';
import {
  counted,
  firstSentence,
  listed,
  pagesOf,
  percent,
  shortened,
} from '@signpost/backend-domain/model/shared/wording.ts';
import {
  commonParts,
  pageSubject,
  siteName,
} from '@signpost/backend-domain/model/site/site-name.ts';
import fc from 'fast-check';

describe('The wording helpers', () => {
  it('format counts, lists and percentages', () => {
    expect([counted(0, 'page'), counted(1, 'page'), counted(1240, 'page')]).toEqual([
      'no pages',
      '1 page',
      '1,240 pages',
    ]);
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
    expect([percent(1, 1000), percent(999, 1000), percent(1, 2), percent(0, 0)]).toEqual([
      'under 1 %',
      'over 99 %',
      '50 %',
      '0 %',
    ]);
    expect([pagesOf('Product'), pagesOf('Page'), pagesOf('')]).toEqual([
      'product pages',
      'pages',
      'pages',
    ]);
  });

  it('shorten texts between words', () => {
    expect(shortened('The quick brown fox', 12)).toBe('The quick…');
    expect(shortened('青いガラスの美しいランプ', 6)).toBe('青いガラス…');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 2, max: 40 }),
        (text, max) => {
          expect(shortened(text, max).length).toBeLessThanOrEqual(max);
          expect(shortened(text, max).isWellFormed()).toBe(true);
        },
      ),
    );
  });

  it('find the first sentence', () => {
    expect(firstSentence('Version 2.0 of acme.example is out. Get it.')).toBe(
      'Version 2.0 of acme.example is out.',
    );
    expect(firstSentence('美しいランプです。買ってください。')).toBe('美しいランプです。');
    expect(firstSentence('No end')).toBe('No end');
  });
});

describe('The name of a site', () => {
  it('is the part of the title that resembles the domain, else the shorter end', () => {
    expect(siteName('Welcome | Acme', 'acme.example')).toBe('Acme');
    expect(siteName('Lampenladen – Licht für jeden Raum', 'll.example')).toBe('Lampenladen');
    expect(siteName('', 'acme.example')).toBe('acme.example');
  });

  it('is left out of page titles', () => {
    expect(pageSubject('Pricing – Acme', 'acme.example', new Set())).toBe('Pricing');
    const common = commonParts(['A | Laden', 'B | Laden', 'C | Laden']);
    expect(pageSubject('A | Laden', 'x.example', common)).toBe('A');
    expect(pageSubject('Laden', 'x.example', common)).toBe('');
  });
});
