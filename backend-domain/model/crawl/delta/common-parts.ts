import type { FactPlace, PageStructure } from '../page-structure.ts';
import { type CommonParts, FACT_LISTS, type FactList, type ReadingDelta } from './reading-delta.ts';
import { ruleKey } from './rule-book.ts';

/** Pages need no common parts any more once scripts added the same facts to this many samples that lacked one. */
const LACKING_ENOUGH = 2;

/** The parts that all samples have, with one more sample. */
export function withCommonParts(
  { added, common }: ReadingDelta,
  structure: PageStructure,
): CommonParts {
  const parts = partsOf(structure);
  if (added === null) return { parts: [...parts].sort(), lacking: 0 };
  const known = common ?? { parts: [], lacking: 0 };
  const kept = known.parts.filter((part) => parts.has(part));
  return { parts: kept, lacking: known.lacking + (kept.length < known.parts.length ? 1 : 0) };
}

/**
 * Whether scripts add facts to all samples, and this page lacks something that all samples have: it may be what these
 * facts are made of, as headings are that become tabs.
 */
export function lacksCommonPart(
  { added, common }: ReadingDelta,
  structure: PageStructure,
): boolean {
  if (added === null || added.length === 0 || common === undefined) return false;
  if (common.lacking >= LACKING_ENOUGH) return false;
  const parts = partsOf(structure);
  return common.parts.some((part) => !parts.has(part));
}

/**
 * The kinds of facts and containers on a page, as keys, such as that of headings of level 3. Scripts look for such things
 * before they add something to a page.
 */
function partsOf(structure: PageStructure): Set<string> {
  const facts = FACT_LISTS.flatMap((list) =>
    structure[list].map((place) => ruleKey(list, kindOf(list, place))),
  );
  return new Set([...facts, ...structure.containers.map((kind) => `container ${kind}`)]);
}

/** The widest place of a fact. That of a heading is the one for its level: its last place is the same for all headings. */
function kindOf(list: FactList, { places }: FactPlace): string {
  return places.at(list === 'headings' ? -2 : -1) ?? places[0] ?? '';
}
