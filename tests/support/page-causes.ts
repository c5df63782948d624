import type { FailureCause, SkipCause } from '@signpost/backend-domain/model/crawl/page-cause.ts';

/** Why pages were skipped or failed, for tests. */

export const answered = (status: number): FailureCause => ({ kind: 'answered', status });

export const timedOut: FailureCause = {
  kind: 'unreachable',
  reason: 'timeout',
  detail: 'The site did not answer within 30 seconds.',
};

export const movedTo = (to: string): SkipCause => ({ kind: 'moved', to });

export const notAPage = (contentType: string): SkipCause => ({ kind: 'not-a-page', contentType });

export const sampled = (pattern: string): SkipCause => ({ kind: 'sampled', pattern, read: 5 });
