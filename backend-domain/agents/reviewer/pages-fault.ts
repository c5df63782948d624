import { PageActionFailed } from '../../model/crawl/browser-errors.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';

/** Whether an error is caused by the page rather than by Signpost. */
export function isPagesFault(
  error: unknown,
): error is SiteUnreachable | TargetForbidden | PageActionFailed {
  return (
    error instanceof SiteUnreachable ||
    error instanceof TargetForbidden ||
    error instanceof PageActionFailed
  );
}
