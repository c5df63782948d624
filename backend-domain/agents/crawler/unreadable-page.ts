import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';

/** Whether an error of a reading is caused by the page rather than by Signpost. */
export function isUnreadable(error: unknown): boolean {
  return (
    error instanceof SiteUnreachable ||
    error instanceof TargetForbidden ||
    error instanceof TooComplexToRead
  );
}
