import { percentDecoded } from '../shared/percent-decoded.ts';
import { KIND_WORDS, type PageKind } from './page-kind-words.ts';
import { asWords } from './page-path.ts';

/** Kinds whose words name a collection: every segment below is an instance. */
const COLLECTION_KINDS = new Set<PageKind>([
  'product',
  'article',
  'listing',
  'tag',
  'person',
  'event',
  'jobs',
  'forum',
]);
/** Words of those kinds that just as often name a section with pages of its own. */
const SECTIONS_TOO = new Set(
  'shop store catalog catalogue boutique tienda negozio loja winkel sklep obchod magaza community press company team agenda calendar'.split(
    ' ',
  ),
);
const MORE_COLLECTIONS =
  'cat cats c t u tags topic topics thread question questions repo repos package packages project projects p book books recipe recipes movie movies video videos city cities brand brands album artist'.split(
    ' ',
  );

const KIND_OF_WORD: ReadonlyMap<string, PageKind> = new Map(
  [...KIND_WORDS].reverse().flatMap(([kind, words]) =>
    words
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => [word, kind] as const),
  ),
);

/** The kind of page that a segment's word names, in many languages; null when it names none. */
export function kindOfSegment(segment: string): PageKind | null {
  return KIND_OF_WORD.get(asWords(percentDecoded(segment))) ?? null;
}

/** Whether a segment names a collection, such as `product`, `blog` or `tag`. */
export function namesCollection(segment: string): boolean {
  const word = asWords(percentDecoded(segment));
  if (SECTIONS_TOO.has(word)) return false;
  const kind = KIND_OF_WORD.get(word);
  return (kind !== undefined && COLLECTION_KINDS.has(kind)) || MORE_COLLECTIONS.includes(word);
}

/** Words that always name a page or part of a site: they never become `:slug`. */
const STRUCTURAL = new Set(
  (
    'page pages new edit all index latest popular top trending recent random create settings preferences reviews review ' +
    'comments images gallery history changes print amp embed feed rss list map compare versions version overview home ' +
    'start welcome default main thank-you thanks press-kit newsletter subscribe'
  ).split(' '),
);

/** Kinds of pages that collections have besides their items. */
const BESIDE_INSTANCES = new Set<PageKind>([
  'listing',
  'tag',
  'archive',
  'person',
  'search',
  'login',
  'register',
  'checkout',
]);
/** Kinds of collections whose items can have any name: `/tag/events` is a tag. */
const TAXONOMIES = new Set<PageKind>(['listing', 'tag', 'person']);

/** Whether a word always names a page or part of a site. */
export function isStructural(segment: string): boolean {
  return STRUCTURAL.has(asWords(percentDecoded(segment)));
}

/**
 * Whether a word stays literal in a pattern even among many others. `parent`: the segment before it in the pattern;
 * `top`: whether the site's own pages are at its position.
 */
export function staysLiteral(
  segment: string,
  { parent, top }: { parent: string | null; top: boolean },
): boolean {
  if (isStructural(segment)) return true;
  const kind = kindOfSegment(segment);
  if (top && (kind !== null || namesCollection(segment))) return true;
  if (kind === null) return false;
  if (parent === null || !namesCollection(parent)) return false;
  return BESIDE_INSTANCES.has(kind) && !TAXONOMIES.has(kindOfSegment(parent) ?? 'page');
}

/** Whether numbers below this segment may be years, as in `/blog/2024`, but not in `/product/2024` and `/user/2024`. */
export function mayHoldYears(parent: string | null): boolean {
  const kind = parent === null ? null : kindOfSegment(parent);
  return (
    kind === null ||
    kind === 'article' ||
    kind === 'archive' ||
    kind === 'event' ||
    kind === 'legal'
  );
}
