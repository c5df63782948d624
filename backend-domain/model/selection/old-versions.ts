import { pathSegments } from '../site/page-path.ts';

/**
 * Recognises pages of superseded versions (`/docs/14/…` beside `/docs/17/…`) by comparing the addresses of one site: a
 * version is old when the same path also has a newer one, a `current`, `latest` or `stable`, or the same page without a
 * version.
 */
export class VersionedPlaces {
  readonly #newest = new Map<string, string>();
  readonly #paths: ReadonlySet<string>;
  /** Paths whose numbers are folders: a version contains pages, whereas the tenth of ten guides is itself a page. */
  readonly #folders = new Set<string>();

  constructor(urls: readonly string[]) {
    this.#paths = new Set(urls.map((url) => pathSegments(url).join('/')));
    for (const url of urls) {
      const place = versionedPlace(url);
      if (!place) continue;
      if (place.after !== '') this.#folders.add(place.before);
      const known = this.#newest.get(place.before);
      if (known === undefined || compareVersions(place.version, known) > 0)
        this.#newest.set(place.before, place.version);
    }
  }

  /** What replaces the page's version, in words; null when the page is not of an old version. */
  supersededBy(url: string): string | null {
    const place = versionedPlace(url);
    if (!place) return null;
    if (place.after !== '' && this.#paths.has(joined(place.before, place.after)))
      return 'the same page without a version';
    if (!this.#folders.has(place.before)) return null;
    const newest = this.#newest.get(place.before);
    return newest !== undefined && compareVersions(newest, place.version) > 0
      ? `the version "${newest}"`
      : null;
  }
}

const NUMBERED =
  /^(?:v|version-?|release-?|rel-?)?(\d{1,3}(?:\.(?:\d{1,3}|x))*)(?:[-.]?(?:alpha|beta|rc|dev)\d*)?$/u;
const MARKED = /^v|^rel|\./u;
const NEWEST = /^(?:current|latest|stable)$/u;
const UNRELEASED = /^(?:next|devel|dev|main|master|nightly|unstable|edge|canary)$/u;

/** Words before a bare number that make it a version: `14` is one in `/docs/14/`, but not in `/item/14/`. */
const BEFORE_BARE = /^(?:docs?|documentation|manual|reference|api|guide|versions?|releases?)$/u;

function joined(before: string, after: string): string {
  return before === '' ? after : `${before}/${after}`;
}

function versionedPlace(url: string): { before: string; version: string; after: string } | null {
  const segments = pathSegments(url);
  const index = segments.findIndex((segment, at) => isVersion(segment, segments[at - 1] ?? ''));
  const version = segments[index];
  if (version === undefined) return null;
  return {
    before: segments.slice(0, index).join('/'),
    version,
    after: segments.slice(index + 1).join('/'),
  };
}

function isVersion(segment: string, before: string): boolean {
  if (NEWEST.test(segment) || UNRELEASED.test(segment)) return BEFORE_BARE.test(before);
  return NUMBERED.test(segment) && (MARKED.test(segment) || BEFORE_BARE.test(before));
}

/**
 * Positive when `a` is newer. `current` and the like are newer than every number; unreleased versions are the oldest,
 * because they are worth least.
 */
function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbers(version: string): number[] {
  if (NEWEST.test(version)) return [Number.MAX_SAFE_INTEGER];
  const digits = NUMBERED.exec(version)?.[1];
  return digits === undefined
    ? [-1]
    : digits.split('.').map((part) => (part === 'x' ? 999 : +part));
}
