import type { ManifestPage } from '../manifest/file/manifest.ts';

/** How many of the first segments of a path may name a version: `/docs/next/intro`, `/docs/en/1.0/intro`. */
const FIRST_SEGMENTS = 3;

/** Recognises pages that repeat another page for another version of its subject. */
export class PageVersions {
  readonly #titles: ReadonlyMap<string, string>;

  constructor(pages: readonly Pick<ManifestPage, 'url' | 'title'>[]) {
    this.#titles = new Map(pages.map(({ url, title }) => [withoutSlash(url), title]));
  }

  /** Whether the address without one of its first segments is a page of the same title. */
  isOther({ url, title }: Pick<ManifestPage, 'url' | 'title'>): boolean {
    const parsed = URL.parse(url);
    if (parsed === null) return false;
    const segments = parsed.pathname.split('/').filter(Boolean);
    return segments.slice(0, Math.min(FIRST_SEGMENTS, segments.length - 1)).some((_, index) => {
      const path = segments.toSpliced(index, 1).join('/');
      return this.#titles.get(withoutSlash(`${parsed.origin}/${path}${parsed.search}`)) === title;
    });
  }
}

/** Sites link to a page with and without a slash at the end of its path. */
function withoutSlash(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null
    ? url
    : `${parsed.origin}${parsed.pathname.replace(/\/$/, '')}${parsed.search}`;
}
