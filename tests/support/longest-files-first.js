import { fileURLToPath } from 'node:url';
import TestSequencer from '@jest/test-sequencer';

const TESTS = fileURLToPath(new URL('../', import.meta.url));

/**
 * The test files that take longest, the longest first. Jest knows durations only from earlier runs, and a clean clone
 * has none: a long file that started last would then run alone on one core.
 */
const LONGEST = [
  'api/processes/',
  'adapter-contract/browser/hostile-pages-playwright',
  'adapter-contract/quality',
  'adapter-contract/publication-repository',
  'adapter-contract/browser-engine',
  'adapter-contract/net/browser-mechanisms',
  'adapter-contract/browser/',
  'adapter-contract/net/',
  'adapter-contract/data-folder',
  'adapter-contract/',
  'api/http/fuzzed-requests',
  'api/cli/admin-command',
  'api/scans/fair-turns',
  'api/accounts/sign-in-quotas',
  'domain/site/linear-files',
  'components/',
];

/** Makes Jest start the longest files first. */
export default class LongestFilesFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ path }) {
  const place = LONGEST.findIndex((part) => path.startsWith(`${TESTS}${part}`));
  return place < 0 ? LONGEST.length : place;
}
