import type { PageStanding } from '@signpost/contracts/http/result.ts';

/** The outcome of a page, in the words of the product; in the order of the filter. */
export const STANDING_NAMES: Readonly<Record<PageStanding, string>> = {
  read: 'Read',
  inferred: 'Inferred',
  skipped: 'Skipped',
  failed: 'Failed',
  found: 'Not read yet',
};
