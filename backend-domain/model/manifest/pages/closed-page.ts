import type { PageSummary } from '../../crawl/frontier.ts';
import { isLoginAddress } from '../../site/page-kind.ts';
import type { ManifestPage } from '../file/manifest.ts';
import { type PageContext, unreadEntry } from './page-entry.ts';

/**
 * Whether a page needs a log-in: it answers 401, or redirects to the log-in page. (403 only means that the crawler is
 * refused.)
 */
export function isClosed({ state, cause }: PageSummary): boolean {
  if (state === 'failed') return cause?.kind === 'answered' && cause.status === 401;
  if (state !== 'skipped' || cause?.kind !== 'moved') return false;
  return isLoginAddress(cause.to);
}

/**
 * The entry of a page that needs a log-in. It was never seen, so all of the site's `anchors` (their ids) are absent.
 */
export function closedEntry(
  page: PageSummary,
  section: PageContext['section'],
  anchors: readonly string[],
): ManifestPage {
  return {
    ...unreadEntry(page, { section, template: null, purpose: null }),
    ...(anchors.length > 0 ? { absent: anchors } : {}),
    requires_auth: true,
  };
}
