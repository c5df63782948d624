import type { ManifestPage } from '../manifest/file/manifest.ts';
import { unreadPage } from './guessed-pages.ts';

/**
 * An address with a month, such as that of a blog post: the part before it, the year and month, and the part after it.
 */
const MONTH = /^(.*?\/)((?:19|20)\d\d\/(?:0[1-9]|1[0-2]))\/(.*)$/;
/** The least number of known monthly archives for assuming others. */
const MIN_KNOWN_ARCHIVES = 2;
const MONTH_NAMES = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * The monthly archives that a blog probably has although the scan did not find them: it has posts such as
 * `/2021/01/a-post/`, and archives of other months are known, such as `/2024/01/`. They are guesses and not `scanned`.
 */
export function monthArchives(pages: readonly ManifestPage[]): ManifestPage[] {
  const known = new Set(pages.map(({ url }) => url));
  const archives = new Map<string, ManifestPage>();
  const missing = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const page of pages) {
    const [, before = '', month = '', rest = ''] = MONTH.exec(page.url) ?? [];
    if (month === '') continue;
    if (rest === '') {
      counts.set(before, (counts.get(before) ?? 0) + 1);
      archives.set(before, page);
    } else if (!known.has(`${before}${month}/`)) missing.set(`${before}${month}/`, before);
  }
  return [...missing].flatMap(([url, before]) => {
    const example = archives.get(before);
    if (example === undefined || (counts.get(before) ?? 0) < MIN_KNOWN_ARCHIVES) return [];
    const [year = 0, month = 1] = url.slice(before.length).split('/').map(Number);
    return [unreadPage(example, url, MONTH_NAMES.format(Date.UTC(year, month - 1)))];
  });
}
