import type { StateFact } from '../../crawl/page-facts.ts';
import type { ManifestElement, ManifestState } from '../file/manifest.ts';
import { type Step, unnumbered } from '../workflows/workflow-steps.ts';
import type { ElementOwners } from './element-owners.ts';
import { StateGroup, stepsKey } from './state-group.ts';

/** The most states that the site, a template or a page lists. */
const MAX_STATES = 30;

interface Sight {
  readonly fact: StateFact;
  readonly url: string;
  readonly owners: ElementOwners;
}

/** The states of a site, by the part of its manifest that lists them. */
export interface SiteStates {
  /** States that anchors open, which nearly every page has. */
  readonly site: readonly ManifestState[];
  ofTemplate(pattern: string): readonly ManifestState[];
  ofPage(url: string): readonly ManifestState[];
  /** The element with its `state`, when it is hidden until that state. `url` null: an element of several pages. */
  marked(element: ManifestElement, url: string | null): ManifestElement;
  /**
   * The clicks by which the page shows an element that it hides, in a state of its own or one of the site; null when
   * none do.
   */
  stepsTo(elementId: string, url: string): readonly Step[] | null;
}

/**
 * Gathers the states of the pages that were explored. The first step decides where a state is listed: with the site
 * when it operates an anchor, with the template when it operates a template element, else with the page. A template's
 * state must be seen on two pages; one seen on a single page is listed with that page.
 */
export class StateBook {
  /** By scope and steps. The scope is '' for the site, a pattern for a template. */
  readonly #shared = new Map<string, { scope: string; sights: Sight[] }>();
  readonly #pages = new Map<string, StateGroup[]>();

  add(url: string, pattern: string, states: readonly StateFact[], owners: ElementOwners): void {
    for (const fact of states) {
      const [first] = fact.steps;
      const wide = first?.action === 'click' ? owners.wide(first.element) : null;
      const sight = { fact, url, owners };
      if (wide === null) this.#addToPage(sight);
      else this.#addShared(wide.isOfSite ? '' : pattern, sight);
    }
  }

  settled(): SiteStates {
    const shared = new Map<string, StateGroup[]>();
    for (const { scope, sights } of this.#shared.values()) {
      const [first] = sights;
      if (first === undefined) continue;
      if (scope !== '' && sights.length === 1) {
        this.#addToPage(first);
        continue;
      }
      const group = new StateGroup(scope, first.fact);
      for (const { fact, owners } of sights) group.add(fact, owners, true);
      shared.set(scope, [...(shared.get(scope) ?? []), group]);
    }
    const pages = new Map([...this.#pages].map(([url, groups]) => [url, entries(groups)]));
    const entriesOf = new Map([...shared].map(([scope, groups]) => [scope, entries(groups)]));
    const marks = marksOf(shared, this.#pages);
    return {
      site: entriesOf.get('') ?? [],
      ofTemplate: (pattern) => entriesOf.get(pattern) ?? [],
      ofPage: (url) => pages.get(url) ?? [],
      marked: (element, url) => {
        if (element.visible === true) return element;
        const state = marks.get(markKey(element.id, null)) ?? marks.get(markKey(element.id, url));
        return state === undefined ? element : { ...element, state };
      },
      stepsTo: (elementId, url) => {
        const groups = [...(this.#pages.get(url) ?? []), ...(shared.get('') ?? [])];
        const showing = groups.find(({ shown }) => shown.includes(elementId));
        const steps = showing?.entry()?.reached_by;
        return steps?.every(({ action }) => action === 'click') ? unnumbered(steps) : null;
      },
    };
  }

  #addToPage({ fact, url, owners }: Sight): void {
    const group = new StateGroup(url, fact);
    group.add(fact, owners, false);
    this.#pages.set(url, [...(this.#pages.get(url) ?? []), group]);
  }

  #addShared(scope: string, sight: Sight): void {
    const key = `${scope}\u0002${stepsKey(sight.fact)}`;
    const known = this.#shared.get(key);
    if (known) known.sights.push(sight);
    else this.#shared.set(key, { scope, sights: [sight] });
  }
}

function entries(groups: readonly StateGroup[]): ManifestState[] {
  return groups.flatMap((group) => group.entry() ?? []).slice(0, MAX_STATES);
}

/** The first state that shows each element, by element id, for a page's own state also by page. */
function marksOf(
  shared: ReadonlyMap<string, readonly StateGroup[]>,
  pages: ReadonlyMap<string, readonly StateGroup[]>,
): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const mark = (groups: readonly StateGroup[], url: string | null) => {
    for (const group of groups.slice(0, MAX_STATES))
      for (const id of group.shown)
        if (!marks.has(markKey(id, url))) marks.set(markKey(id, url), group.id);
  };
  for (const groups of shared.values()) mark(groups, null);
  for (const [url, groups] of pages) mark(groups, url);
  return marks;
}

function markKey(id: string, url: string | null): string {
  return url === null ? id : `${id} ${url}`;
}
