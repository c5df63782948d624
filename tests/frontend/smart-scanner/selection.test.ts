import { describe, expect, it } from '@jest/globals';
import type { CategorizedUrl } from '@signpost/contracts/http/scan.ts';
import { robotsLines } from '../../../frontend/src/features/smart-scanner/robots-lines.ts';
import {
  defaultSelection,
  estimatedMinutes,
  foundUrls,
  withSelected,
} from '../../../frontend/src/features/smart-scanner/selection.ts';

const urls: readonly CategorizedUrl[] = [
  { url: 'https://a.example/', title: 'Home', reason: 'The start page.', priority: 'important' },
  { url: 'https://a.example/legal', title: 'Legal', reason: 'Legal page.', priority: 'uncertain' },
  { url: 'https://a.example/p/1', title: 'Shoe', reason: 'Alike.', priority: 'not_important' },
];

describe('the selection of pages', () => {
  it('begins with all important ones', () => {
    expect([...defaultSelection(urls)]).toEqual(['https://a.example/']);
  });

  it('finds by priority and by words of address, title and reason', () => {
    expect(foundUrls(urls, null, ' SHOE ')).toEqual([urls[2]]);
    expect(foundUrls(urls, null, 'start page')).toEqual([urls[0]]);
    expect(foundUrls(urls, 'uncertain', '/legal')).toEqual([urls[1]]);
    expect(foundUrls(urls, 'important', 'shoe')).toEqual([]);
  });

  it('adds and removes whole groups', () => {
    const both = withSelected(new Set(['a']), ['b', 'c'], true);
    expect([...both]).toEqual(['a', 'b', 'c']);
    expect([...withSelected(both, ['a', 'b'], false)]).toEqual(['c']);
  });

  it('estimates by the pace of the recommended pages', () => {
    expect(estimatedMinutes(0, { count: 10, minutes: 5 })).toBe(0);
    expect(estimatedMinutes(20, { count: 10, minutes: 5 })).toBe(10);
    expect(estimatedMinutes(1, { count: 10, minutes: 5 })).toBe(1);
  });
});

describe('robots.txt before and after', () => {
  it('marks what only one of them has', () => {
    const { before, after } = robotsLines('a\nb\n', 'a\nnew\nb\n');
    expect(before.some(({ changed }) => changed)).toBe(false);
    expect(after.filter(({ changed }) => changed)).toEqual([{ text: 'new', changed: true }]);
  });

  it('has nothing before when the site had none', () => {
    const { before, after } = robotsLines(null, 'a\n');
    expect(before).toEqual([]);
    expect(after).toEqual([{ text: 'a', changed: true }]);
  });
});
