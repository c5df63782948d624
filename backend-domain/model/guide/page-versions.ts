import { folded } from '../shared/folded-text.ts';
import { nameAndValue, queryParts } from '../site/url-normalisation.ts';

/** How many segments at the start of a path may name a version: `/docs/next/intro`, `/docs/en/1.0/intro`. */
const FIRST_SEGMENTS = 3;
/** Parameters that only change the order of a page's list. */
const ORDER = /^(?:o|order|orderby|order_by|sort|sortby|sort_by|dir|direction)$/i;

/** A page with its own part of its title, as `ownTitle` returns it. */
interface Titled {
  readonly url: string;
  readonly title: string;
}

/** Recognises pages that repeat another page for another version of its subject, or in another order. */
export class PageVersions {
  readonly #titles: ReadonlyMap<string, string>;

  constructor(pages: readonly Titled[]) {
    this.#titles = new Map(pages.map(({ url, title }) => [withoutSlash(url), folded(title)]));
  }

  /**
   * Whether the address without one of its first segments is a page with the same title, or the address without its
   * order parameter is a page.
   */
  isOther({ url, title }: Titled): boolean {
    const parsed = URL.parse(url);
    if (parsed === null) return false;
    const own = folded(title);
    const segments = parsed.pathname.split('/').filter(Boolean);
    const isOtherVersion = segments
      .slice(0, Math.min(FIRST_SEGMENTS, segments.length - 1))
      .some((_, index) => {
        const path = segments.toSpliced(index, 1).join('/');
        return this.#titles.get(withoutSlash(`${parsed.origin}/${path}${parsed.search}`)) === own;
      });
    return isOtherVersion || this.#isInOtherOrder(parsed);
  }

  #isInOtherOrder({ origin, pathname, search }: URL): boolean {
    const { separator, parts } = queryParts(search.slice(1));
    const kept = parts.filter((part) => !ORDER.test(nameAndValue(part)[0]));
    if (kept.length === parts.length) return false;
    const query = kept.length === 0 ? '' : `?${kept.join(separator)}`;
    return this.#titles.has(withoutSlash(`${origin}${pathname}${query}`));
  }
}

/** Sites link to the same page with and without a slash at the end of its path. */
function withoutSlash(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null
    ? url
    : `${parsed.origin}${parsed.pathname.replace(/\/$/, '')}${parsed.search}`;
}
