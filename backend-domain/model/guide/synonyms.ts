import { searchTerms } from './search-terms.ts';

/**
 * Words that websites use for the same thing, one group on each line. A wish with one of them also means the others.
 */
const GROUPS = [
  'price pricing cost fee tariff',
  'job career vacancy',
  'basket cart bag',
  'contact support',
  'help support',
  'manual documentation docs handbook',
  'setting preference option',
  'imprint impressum legal',
  'privacy confidentiality',
  'shipping delivery',
  'refund return',
  'staff team people',
  'file folder directory tree',
  'photo picture image gallery',
  'update news changelog',
  'register signup join',
  'hour time schedule',
  'event calendar',
];

const SYNONYMS = synonyms();

/** The synonyms of a term of `searchTerms`; none for most terms. */
export function synonymsOf(term: string): readonly string[] {
  return SYNONYMS.get(term) ?? [];
}

function synonyms(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const group of GROUPS.map((words) => searchTerms(words)))
    for (const term of group) {
      const others = group.filter((each) => each !== term);
      all.set(term, [...new Set([...(all.get(term) ?? []), ...others])]);
    }
  return all;
}
