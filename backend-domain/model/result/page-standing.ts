import type { PageSummary } from '../crawl/frontier.ts';
import { wasSampled } from '../crawl/page-cause.ts';
import { pageCauseText } from '../crawl/page-cause-text.ts';
import { obstacleIn } from '../crawl/reading-obstacle.ts';
import { isClosed } from '../manifest/pages/closed-page.ts';

/**
 * How a scan treated an address.
 * `read`: opened and understood. `inferred`: not opened, described from pages of the same pattern. `skipped`: not read,
 * with a reason. `failed`: could not be read, with a reason. `found`: known; a scan that continues may still read it.
 */
export type PageStanding = 'read' | 'inferred' | 'skipped' | 'failed' | 'found';

export interface StandingOfPage {
  readonly standing: PageStanding;
  /** Why the page was not read, for people; '' for a page that was read. */
  readonly reason: string;
  /** Whether the site shows the page only after a log-in. */
  readonly needsLogin: boolean;
}

/** The facts about the scan that decide the standing of its pages. */
export interface StandingOfScan {
  /** Whether the scan has finished reading pages. */
  readonly isOver: boolean;
  /**
   * URLs of the inferred pages: not read, but described in the manifest by their pattern; null: there is no manifest
   * yet.
   */
  readonly inferred: ReadonlySet<string> | null;
}

/** The standing of one page of a scan, with the reason as the app shows it. */
export function pageStanding(
  page: PageSummary,
  { isOver, inferred }: StandingOfScan,
): StandingOfPage {
  const { state, cause, url } = page;
  const needsLogin = isClosed(page);
  const because = (standing: PageStanding, reason: string) => ({ standing, reason, needsLogin });
  const text = cause === null ? '' : pageCauseText(cause);
  if (state === 'read') return because('read', '');
  if (state === 'failed') return because('failed', text);
  const isDescribed = inferred?.has(url) === true;
  if (wasSampled(cause)) {
    const isLeftOut = isOver && inferred !== null && !isDescribed;
    return because(isLeftOut ? 'skipped' : 'inferred', text);
  }
  if (isDescribed)
    return because('inferred', 'not opened: described by its address and by similar pages');
  if (state === 'skipped') return because('skipped', text);
  if (!isOver) return because('found', 'not read yet');
  if (state !== 'discovered') return because('skipped', 'the scan ended before it was read');
  return because('skipped', obstacleIn(page.reason) ?? 'not selected');
}
