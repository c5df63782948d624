import type { PageRecord } from '../../crawl/frontier.ts';
import type { ElementFact } from '../../crawl/page-facts.ts';
import { type PlacedThing, thingsOfElements } from '../../crawl/visits/placed-things.ts';
import { VisitComparison } from '../../crawl/visits/visit-comparison.ts';
import {
  dependentPlaces,
  isDependent,
  type VisitDependence,
} from '../../crawl/visits/visit-dependence.ts';
import { ownElement } from '../elements/element-entry.ts';
import type { Manifest } from '../file/manifest.ts';
import { isHeld, type ReviewedPage, type ReviewFindings } from './review-findings.ts';

/** Ids of pages' own elements, by page URL. */
export type OwnElementIds = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Learns from the pages that a review tried in which places own elements break, and finds the own elements of other
 * pages in such places: an element that depends on the visit breaks on every page of its pattern, and a review tries
 * only a few of these.
 */
export class BrokenKinds {
  readonly #manifest: Manifest;
  readonly #tried: ReadonlyMap<string, ReviewedPage>;
  readonly #comparison = new VisitComparison();
  readonly #ids = new Map<string, ReadonlySet<string>>();

  constructor(manifest: Manifest, { pages }: ReviewFindings) {
    this.#manifest = manifest;
    this.#tried = new Map(pages.filter(({ reached }) => reached).map((page) => [page.url, page]));
  }

  /** URLs of the pages to learn from. */
  get triedUrls(): readonly string[] {
    return [...this.#tried.keys()];
  }

  /** Learns from the reading of a page that was tried. */
  learn(page: PageRecord): void {
    const tried = this.#tried.get(page.url);
    const facts = page.reading?.facts;
    if (tried === undefined || facts == null) return;
    const held = heldOf(this.#manifest, tried);
    const idOf = ownIds(page);
    const changed: PlacedThing[] = [];
    const steady: PlacedThing[] = [];
    for (const { element, thing } of thingsOfElements(facts)) {
      const isThere = held.get(idOf(element));
      if (isThere !== undefined) (isThere ? steady : changed).push(thing);
    }
    this.#comparison.addSeen(page.pattern, { changed, steady });
  }

  /** The places where own elements break; null when none does. */
  learnt(): VisitDependence | null {
    const dependence = this.#comparison.settled();
    return dependentPlaces(dependence) === 0 ? null : dependence;
  }

  /** Records the own elements of an untried page that are in such places. */
  note(page: PageRecord, dependence: VisitDependence): void {
    const facts = page.reading?.facts;
    if (facts == null || this.#tried.has(page.url)) return;
    const broken = thingsOfElements(facts).filter(({ thing }) =>
      isDependent(thing, page.pattern, dependence),
    );
    if (broken.length === 0) return;
    const idOf = ownIds(page);
    this.#ids.set(page.url, new Set(broken.map(({ element }) => idOf(element))));
  }

  /** The recorded elements. */
  get ids(): OwnElementIds {
    return this.#ids;
  }
}

/** The manifest without these own elements of its pages. */
export function withoutOwnElements(manifest: Manifest, ids: OwnElementIds): Manifest {
  if (ids.size === 0) return manifest;
  const pages = Object.entries(manifest.pages).map(([url, page]) => {
    const broken = ids.get(url);
    if (broken === undefined) return [url, page] as const;
    return [url, { ...page, elements: page.elements.filter(({ id }) => !broken.has(id)) }] as const;
  });
  return { ...manifest, pages: Object.fromEntries(pages) };
}

/** For each own element that was tried, by id: whether one of its locators found it. */
function heldOf(manifest: Manifest, { url, tried }: ReviewedPage): ReadonlyMap<string, boolean> {
  const elements = new Map(manifest.pages[url]?.elements.map((element) => [element.id, element]));
  const held = new Map<string, boolean>();
  for (const trial of tried) {
    const element = elements.get(trial.id);
    if (element === undefined) continue;
    held.set(trial.id, held.get(trial.id) === true || isHeld(trial, element));
  }
  return held;
}

/** The id that an element of the page has as its own element. */
function ownIds({ url, reading }: PageRecord): (element: ElementFact) => string {
  const isStatic = reading?.mode === 'static';
  return (element) => ownElement(element, url, isStatic).id;
}
