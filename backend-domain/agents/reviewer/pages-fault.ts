import { PageActionFailed } from '../../model/crawl/browser-errors.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';

/** Errors that say something about the page rather than about us. */
export function isPagesFault(
  error: unknown,
): error is SiteUnreachable | TargetForbidden | PageActionFailed {
  return (
    error instanceof SiteUnreachable ||
    error instanceof TargetForbidden ||
    error instanceof PageActionFailed
  );
}
