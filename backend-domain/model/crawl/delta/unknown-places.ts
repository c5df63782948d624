import type { PageFacts } from '../page-facts.ts';
import type { FactPlace, PageStructure } from '../page-structure.ts';
import { lacksCommonPart } from './common-parts.ts';
import { FACT_LISTS, type FactList, type ReadingDelta } from './reading-delta.ts';
import { ruleKey } from './rule-book.ts';

/** A page that was read statically. */
interface Page {
  readonly facts: PageFacts;
  readonly structure: PageStructure;
}

/**
 * Whether a page has something in a place that neither the delta nor any of the `samples` has. Then the delta will not
 * predict the page, whatever is learnt from the samples.
 */
export function hasPlaceOfItsOwn(
  delta: ReadingDelta,
  { facts, structure }: Page,
  samples: readonly PageStructure[],
): boolean {
  return (
    hasContainerOfItsOwn(delta, { facts, structure }, samples) ||
    hasFactOfItsOwn(delta, structure, samples)
  );
}

/** Whether a page has a container or a fact in a place that no sample had, or lacks what all samples have. */
export function hasNewParts(delta: ReadingDelta, { facts, structure }: Page): boolean {
  const isNew = (list: FactList, { places: [own = ''] }: FactPlace): boolean =>
    !Object.hasOwn(delta.rules, ruleKey(list, own));
  return (
    hasContainerOfItsOwn(delta, { facts, structure }, []) ||
    lacksCommonPart(delta, structure) ||
    FACT_LISTS.some((list) => structure[list].some((place) => isNew(list, place)))
  );
}

function hasContainerOfItsOwn(
  { containers = [] }: ReadingDelta,
  { facts, structure }: Page,
  samples: readonly PageStructure[],
): boolean {
  if (facts.scripts === 0) return false;
  const known = new Set([...containers, ...samples.flatMap((sample) => sample.containers)]);
  return structure.containers.some((kind) => !known.has(kind));
}

function hasFactOfItsOwn(
  { rules }: ReadingDelta,
  structure: PageStructure,
  samples: readonly PageStructure[],
): boolean {
  const taught = new Set(samples.flatMap((sample) => factKeys(sample).flat()));
  const isKnown = (key: string): boolean => Object.hasOwn(rules, key) || taught.has(key);
  return factKeys(structure).some((keys) => !keys.some(isKnown));
}

/** For each fact, the keys of the rules that could predict it. */
function factKeys(structure: PageStructure): string[][] {
  return FACT_LISTS.flatMap((list) =>
    structure[list].map(({ places }) => places.map((place) => ruleKey(list, place))),
  );
}
