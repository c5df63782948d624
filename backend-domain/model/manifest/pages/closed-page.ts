import type { PageSummary } from '../../crawl/frontier.ts';
import { kindOfPage } from '../../site/page-kind.ts';
import type { ManifestPage } from '../file/manifest.ts';
import { type PageContext, unreadEntry } from './page-entry.ts';

/**
 * Whether an address requires signing in: it answers 401, or leads to the log-in page. (403 says only that the crawler
 * is not wanted.)
 */
export function isClosed({ state, cause }: PageSummary): boolean {
  if (state === 'failed') return cause?.kind === 'answered' && cause.status === 401;
  if (state !== 'skipped' || cause?.kind !== 'moved') return false;
  return kindOfPage({ url: cause.to, title: '', category: '' }).kind === 'login';
}

/** The entry of a closed page. It was never seen, so it has none of the site's `anchors` (their ids). */
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
