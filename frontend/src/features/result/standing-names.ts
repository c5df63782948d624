import type { PageStanding } from '@signpost/contracts/http/result.ts';

/** What became of a page, in the words of the product; in the order in which they are offered. */
export const STANDING_NAMES: Readonly<Record<PageStanding, string>> = {
  read: 'Read',
  inferred: 'Inferred',
  skipped: 'Skipped',
  failed: 'Failed',
  found: 'Not read yet',
};
