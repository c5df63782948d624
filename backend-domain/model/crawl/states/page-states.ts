import type { ElementFact, LinkFact, PageFacts, StateFact } from '../page-facts.ts';
import type { PageReading } from '../page-reading.ts';
import { disclosuresOf } from './disclosures.ts';

/**
 * The states with only the wanted elements. A state is dropped when one of its steps needs an unwanted element, or when
 * no element is left.
 */
function statesOf(
  states: readonly StateFact[],
  isWanted: (element: ElementFact) => boolean,
): StateFact[] {
  return states
    .filter(({ steps }) => steps.every((step) => step.action !== 'click' || isWanted(step.element)))
    .map((state) => ({ ...state, elements: state.elements.filter(isWanted) }))
    .filter(({ elements }) => elements.length > 0);
}

/** The wanted states as the `states` property of the facts; no property for a page that was not explored. */
export function keptStates(
  states: readonly StateFact[] | undefined,
  isWanted: (element: ElementFact) => boolean,
): { readonly states?: readonly StateFact[] } {
  return states === undefined ? {} : { states: statesOf(states, isWanted) };
}

/** What the exploration of a page found. */
export interface Findings {
  readonly states: readonly StateFact[];
  /** Links to other pages that steps opened. */
  readonly routes: readonly LinkFact[];
}

/** The reading of a page with what its exploration found; links that it has already are not added. */
export function withFindings(reading: PageReading, { states, routes }: Findings): PageReading {
  const { facts } = reading;
  if (facts === null) return reading;
  const known = new Set(facts.links.map(({ url }) => url));
  const links = [...facts.links, ...routes.filter(({ url }) => !known.has(url))];
  return { ...reading, facts: { ...facts, states, links } };
}

/**
 * Whether a page has content of its own that an exploration may reveal: an element that discloses something and is not
 * among `known`, the identities of those in the start page's header, navigation and footer. Null for the start page
 * itself, where places (`#settings`) count too: an application may have all its content behind them.
 */
export function mayRevealMore(facts: PageFacts, known: ReadonlySet<string> | null): boolean {
  if (disclosuresOf(facts, known ?? NONE).length > 0) return true;
  if (known !== null) return false;
  return hasPlaces(facts);
}

/** Whether a page links to places (`#settings`) of its own. */
export function hasPlaces({ url, links }: Pick<PageFacts, 'url' | 'links'>): boolean {
  const [here = url] = url.split('#');
  return links.some((link) => link.url.startsWith(`${here}#`));
}

const NONE: ReadonlySet<string> = new Set();
