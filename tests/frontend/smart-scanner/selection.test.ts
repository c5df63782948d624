import { describe, expect, it } from '@jest/globals';
import type { CategorizedUrl } from '@signpost/contracts/http/scan.ts';
import {
  defaultSelection,
  estimatedMinutes,
  foundUrls,
  withSelected,
} from '../../../frontend/src/features/smart-scanner/selection.ts';
import {
  rowsOf,
  type SelectionRow,
} from '../../../frontend/src/features/smart-scanner/selection-rows.ts';

const aPage = (path: string, title: string, more: Partial<CategorizedUrl>): CategorizedUrl => ({
  ...{ url: `https://a.example${path}`, title, reason: '', priority: 'uncertain', pattern: path },
  ...more,
});

const urls: readonly CategorizedUrl[] = [
  aPage('/', 'Home', { reason: 'The start page.', priority: 'important' }),
  aPage('/legal', 'Legal', { reason: 'Legal page.' }),
  aPage('/p/1', 'Shoe', { reason: 'Alike.', priority: 'not_important', pattern: '/p/:id' }),
  aPage('/p/2', 'Boot', { reason: 'Alike.', priority: 'not_important', pattern: '/p/:id' }),
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

  it('estimates as the server does', () => {
    const estimate = { fixed_seconds: 30, seconds_per_page: 0.6 };
    expect([0, 1, 50, 500, 5_000].map((count) => estimatedMinutes(count, estimate))).toEqual([
      0, 1, 1, 6, 51,
    ]);
  });
});

describe('the list of pages', () => {
  const closed = () => false;
  const names = (rows: readonly SelectionRow[]) =>
    rows.map((row) =>
      row.kind === 'page' ? row.page.title : `${row.group.name}: ${row.group.pages.length}`,
    );

  it('has a row for each page', () => {
    expect(names(rowsOf(urls, 'pages', closed))).toEqual(['Home', 'Legal', 'Shoe', 'Boot']);
  });

  it('has a row for each pattern, the largest first, with the pages of open ones', () => {
    expect(names(rowsOf(urls, 'patterns', closed))).toEqual(['/p/:id: 2', '/: 1', '/legal: 1']);
    const open = rowsOf(urls, 'patterns', ({ name }) => name === '/p/:id');
    expect(names(open)).toEqual(['/p/:id: 2', 'Shoe', 'Boot', '/: 1', '/legal: 1']);
  });

  it('has a row for each section, and one for pages at the top', () => {
    expect(names(rowsOf(urls, 'sections', closed))).toEqual(['/p: 2', 'Top level: 2']);
  });
});
