import type { ElementFact, ElementSummary, PageFacts } from '../../crawl/page-facts.ts';
import { fairShare } from '../../shared/fair-share.ts';
import { isPlainLink } from '../elements/element-entry.ts';
import type { ManifestElement } from '../file/manifest.ts';

/** With more own elements than this, a page's plain links move to `links`; at most `MAX_ELEMENTS` elements stay. */
const MAX_OWN_ELEMENTS = 150;
const MAX_ELEMENTS = 500;
const MAX_SUMMARIES = 20;

/** One of a page's own elements, with its entry in the manifest. */
export interface OwnElement {
  readonly fact: ElementFact;
  readonly entry: ManifestElement;
}

/** The part of a page's own elements that fits into its entry. */
export interface FittingElements {
  readonly kept: readonly OwnElement[];
  /** Elements that are only counted, by pattern; empty when all are described. */
  readonly summaries: readonly ElementSummary[];
}

/**
 * Chooses which own elements a page's entry describes. Plain links move to `links` first; if there are still too many
 * elements, the same share of every kind is kept, and the rest is counted by pattern.
 */
export function fittingElements(
  own: readonly OwnElement[],
  facts: PageFacts | null,
): FittingElements {
  const operated = own.filter(
    ({ entry }, index) => index < MAX_OWN_ELEMENTS || !isPlainLink(entry),
  );
  const places = facts?.places ?? [];
  const kindOf = ({ fact }: OwnElement) => JSON.stringify(kindOfFact(fact, places));
  const kept = fairShare(operated, MAX_ELEMENTS, kindOf);
  const isKept = new Set(kept);
  const counts = new Map<string, number>();
  const add = (kind: string, count: number) => counts.set(kind, (counts.get(kind) ?? 0) + count);
  for (const one of operated) if (!isKept.has(one)) add(kindOf(one), 1);
  for (const { count, ...kind } of facts?.summaries ?? []) add(JSON.stringify(kind), count);
  const summaries = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_SUMMARIES)
    .map(([kind, count]) => ({ ...(JSON.parse(kind) as Kind), count }));
  return { kept, summaries };
}

type Kind = Omit<ElementSummary, 'count'>;

/** Type, role, landmark and container of the element, as in the `summaries` of truncated pages. */
function kindOfFact(
  { type, role, landmark, place }: ElementFact,
  places: NonNullable<PageFacts['places']>,
): Kind {
  const within = place === undefined ? null : (places[place]?.within ?? null);
  return { type, role, landmark, within: within === null ? '' : (places[within]?.sign ?? '') };
}
