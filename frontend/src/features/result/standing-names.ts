import type { PageStanding } from '@signpost/contracts/http/result.ts';

/** The labels of a page's states, in the order of the filter. */
export const STANDING_NAMES: Readonly<Record<PageStanding, string>> = {
  read: 'Read',
  inferred: 'Inferred',
  skipped: 'Skipped',
  failed: 'Failed',
  found: 'Not read yet',
};
