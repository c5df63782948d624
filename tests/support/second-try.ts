import { jest } from '@jest/globals';

/**
 * For tests with real browsers, databases and processes: on a CI machine, which may stall for seconds, a failed test is tried
 * once more. The first failure stays in the log; at a desk nothing is tried twice, so that what is flaky is mended.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
