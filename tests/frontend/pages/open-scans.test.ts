import { expect, it } from '@jest/globals';
import { SCAN_STATUSES, type Scan } from '@signpost/contracts/http/scan.ts';
import { openScans } from '../../../frontend/src/features/tasks/open-scans.ts';

const scans = SCAN_STATUSES.map(
  (status): Scan => ({
    id: status,
    startUrl: 'https://shop.example/',
    domain: 'shop.example',
    status,
    createdAt: '2026-03-09T10:00:00Z',
    isPublic: false,
    metadata: {
      ...{ pages_crawled: 0, pages_total: 0, pages_found: 0, pages_inferred: 0 },
      ...{ pages_skipped: 0, pages_failed: 0, scan_type: 'smart', duration_seconds: null },
    },
  }),
);

it('groups unfinished scans into running, waiting for the user, and paused', () => {
  const { running, waiting, paused } = openScans(scans);
  const ids = (group: readonly Scan[]) => group.map(({ id }) => id);
  expect(ids(waiting)).toEqual(['creating', 'awaiting_selection']);
  expect(ids(paused)).toEqual(['paused']);
  expect(ids(running)).toEqual([
    'connecting',
    'discovering',
    'crawling',
    'scanning',
    'manifest',
    'reviewing',
  ]);
});
