import type { Scan } from '@signpost/contracts/http/scan.ts';
import { formatCount, formatNumber } from './format.ts';

type PageNumbers = Pick<
  Scan['metadata'],
  'pages_crawled' | 'pages_inferred' | 'pages_skipped' | 'pages_failed'
>;

/** '12 pages read, 5 inferred, 2 skipped, 1 failed', without the kinds whose count is 0. */
export function pagesInWords(numbers: PageNumbers): string {
  const others = [
    [numbers.pages_inferred, 'inferred'],
    [numbers.pages_skipped, 'skipped'],
    [numbers.pages_failed, 'failed'],
  ] as const;
  return [
    `${formatCount(numbers.pages_crawled, 'page')} read`,
    ...others
      .filter(([count]) => count > 0)
      .map(([count, kind]) => `${formatNumber(count)} ${kind}`),
  ].join(', ');
}
