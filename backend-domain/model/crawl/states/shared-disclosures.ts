import { identityOf } from '../element-identity.ts';
import type { ElementFact, PageFacts, StateFact } from '../page-facts.ts';
import { commonStates, PageForStates } from './common-states.ts';
import { disclosuresOf, isOfFrame, ownFirst } from './disclosures.ts';
import { hasPlaces } from './page-states.ts';

/** The number of pages on which a shared disclosure is explored, to see whether it reveals the same on each of them. */
const PAGES_PER_DISCLOSURE = 2;

/** A page that may be explored. */
export interface ExplorablePage {
  /** With states if the page was explored. */
  readonly facts: PageFacts;
  /** Identities of disclosures in header, navigation and footer that are not explored on this page. */
  readonly known: ReadonlySet<string>;
  /** Whether the scan was logged in to the site: then the same menu may have other entries. */
  readonly behindLogin: boolean;
}

/** What is to be done next with the pages that may be explored. */
export interface ExplorationTurn {
  /** URLs of the pages that are to be explored now. */
  readonly explore: readonly string[];
  /** URLs of pages that have only disclosures of explored pages, once all of those were explored: see `statesOn`. */
  readonly alike: readonly string[];
}

interface Page {
  readonly url: string;
  readonly isAlwaysExplored: boolean;
  readonly hasOnlyShared: boolean;
  readonly keys: readonly string[];
  /** What its shared disclosures revealed, by their keys; null when it was not explored yet. */
  readonly revealed: ReadonlyMap<string, readonly StateFact[]> | null;
}

/** A disclosure of pages that are explored. */
interface Sight {
  readonly pages: number;
  /** What it revealed on all of them; null when that differs or is not known. */
  readonly states: readonly StateFact[] | null;
}

/**
 * Decides which pages are explored. Outside their main content, many pages of a site have the same disclosures, such as
 * the categories of a sidebar; each of them is explored on two pages. A page that has no other disclosures gets the
 * states that those pages showed, if they showed the same; otherwise it is explored, too. When the same pages are added
 * in the same order, the result is the same, whether some of them were explored already or not.
 */
export class SharedDisclosures {
  readonly #pages: Page[] = [];
  readonly #sights = new Map<string, Sight>();
  /** Whether a place of a page that was explored revealed anything. */
  #placesReveal = false;

  /** `always`: whether it is explored in any case. */
  add(url: string, page: ExplorablePage, always = false): void {
    const { states } = page.facts;
    const { shared, areAll } = disclosuresByKey(page);
    const keys = [...shared.keys()];
    const revealed =
      states === undefined
        ? null
        : new Map([...shared].map(([key, element]) => [key, statesBehind(element, states)]));
    this.#pages.push({ url, isAlwaysExplored: always, hasOnlyShared: areAll, keys, revealed });
    if (!always && states?.some(({ kind }) => kind === 'place')) this.#placesReveal = true;
  }

  turn(): ExplorationTurn {
    const explored: Page[] = [];
    const alike: Page[] = [];
    // Pages with many disclosures come first, so that few pages are explored.
    for (const page of this.#pages.toSorted((one, other) => other.keys.length - one.keys.length)) {
      if (this.#addsNothing(page)) {
        alike.push(page);
        continue;
      }
      explored.push(page);
      for (const key of page.keys) this.#see(key, page.revealed?.get(key) ?? null);
    }
    const explore = urlsOf(explored);
    return { explore, alike: explore.length > 0 ? [] : urlsOf(alike) };
  }

  /**
   * The states of a page that the last `turn` listed as `alike`; null when they are not certain, so that the page must be
   * explored itself.
   */
  statesOn(page: ExplorablePage): readonly StateFact[] | null {
    if (this.#placesReveal && hasPlaces(page.facts)) return null;
    const fitting = new PageForStates(page.facts);
    const states: StateFact[] = [];
    for (const [key, element] of disclosuresByKey(page).shared) {
      const fitted = fitting.fitted(this.#sights.get(key)?.states ?? null, element);
      if (fitted === null) return null;
      states.push(...fitted);
    }
    return states;
  }

  #addsNothing({ isAlwaysExplored, hasOnlyShared, keys }: Page): boolean {
    if (isAlwaysExplored || !hasOnlyShared) return false;
    return keys.every((key) => (this.#sights.get(key)?.pages ?? 0) >= PAGES_PER_DISCLOSURE);
  }

  /** `states`: what the disclosure revealed on a page; null when that page was not explored yet. */
  #see(key: string, states: readonly StateFact[] | null): void {
    const known = this.#sights.get(key) ?? { pages: 0, states };
    const isExplored = known.states !== null && states !== null;
    this.#sights.set(key, {
      pages: known.pages + 1,
      states: isExplored ? commonStates(known.states, states) : null,
    });
  }
}

/** The URLs of the pages that were not explored yet. */
function urlsOf(pages: readonly Page[]): readonly string[] {
  return pages.filter(({ revealed }) => revealed === null).map(({ url }) => url);
}

/**
 * The disclosures of a page that other pages may share, by a key that says what they are and where: outside the main
 * content, behind the same element or link. `areAll`: whether the page has no others.
 */
function disclosuresByKey({ facts, known, behindLogin }: ExplorablePage): {
  /** In the order in which an exploration operates them. */
  readonly shared: ReadonlyMap<string, ElementFact>;
  readonly areAll: boolean;
} {
  const disclosures = disclosuresOf(facts, known);
  const counts = new Map<string, number>();
  for (const one of disclosures) counts.set(regionKey(one), (counts.get(regionKey(one)) ?? 0) + 1);
  const shared = disclosures.filter(
    (element) => isAround(element) && counts.get(regionKey(element)) === 1,
  );
  const before = new Map(
    facts.elements.map((element, index) => [element, facts.elements[index - 1]]),
  );
  return {
    shared: new Map(
      ownFirst(shared).map((element) => [
        `${behindLogin} ${keyOf(element, before.get(element))}`,
        element,
      ]),
    ),
    areAll: shared.length === disclosures.length,
  };
}

/** Whether an element is around the main content, where pages of a site are alike. */
function isAround(element: ElementFact): boolean {
  return element.form === null && (isOfFrame(element) || element.landmark === 'complementary');
}

/** The sidebars of two versions of a manual have the same buttons, but behind different links. */
function keyOf(element: ElementFact, before: ElementFact | undefined): string {
  const neighbour = before === undefined ? [] : [identityOf(before), before.action.url ?? ''];
  return [regionKey(element), ...neighbour].join('\u0001');
}

function regionKey(element: ElementFact): string {
  return [identityOf(element), element.landmark ?? ''].join('\u0001');
}

/** The states that are reached by operating the disclosure first. */
function statesBehind(element: ElementFact, states: readonly StateFact[]): readonly StateFact[] {
  return states.filter(
    ({ steps: [first] }) =>
      first?.action === 'click' && regionKey(first.element) === regionKey(element),
  );
}
