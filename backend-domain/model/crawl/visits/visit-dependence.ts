import type { PageFacts, Placed } from '../page-facts.ts';
import { withoutTokens } from '../volatile-text.ts';
import { pathsOf, roleOf } from './placed-things.ts';

/** What of a site depends on the visit, so that a page does not have it for everybody. JSON-serialisable. */
export interface VisitDependence {
  /** Paths of places; see placed-things.ts. `elsewhere`: of patterns of which no page was compared. */
  readonly regions: {
    readonly byPattern: Readonly<Record<string, readonly string[]>>;
    readonly elsewhere: readonly string[];
  };
  /** Single things outside these regions (`roleOf`). */
  readonly things: readonly string[];
  /** Patterns whose pages' texts differ, and whether those of other patterns are taken to. */
  readonly texts: { readonly byPattern: readonly string[]; readonly elsewhere: boolean };
}

/** Nothing is known to depend on the visit. */
export const NO_VISIT_DEPENDENCE: VisitDependence = {
  regions: { byPattern: {}, elsewhere: [] },
  things: [],
  texts: { byPattern: [], elsewhere: false },
};

/** How many regions and single things depend on the visit. */
export function dependentPlaces({ regions, things }: VisitDependence): number {
  const paths = [...regions.elsewhere, ...Object.values(regions.byPattern).flat()];
  return new Set(paths).size + things.length;
}

/** What depends on the visit by either of them. */
export function combined(one: VisitDependence, other: VisitDependence): VisitDependence {
  const patterns = new Set([
    ...Object.keys(one.regions.byPattern),
    ...Object.keys(other.regions.byPattern),
  ]);
  const both = (first: readonly string[], second: readonly string[]): string[] =>
    [...new Set([...first, ...second])].sort();
  return {
    regions: {
      byPattern: Object.fromEntries(
        [...patterns].map((pattern) => [
          pattern,
          both(regionsOf(one, pattern), regionsOf(other, pattern)),
        ]),
      ),
      elsewhere: both(one.regions.elsewhere, other.regions.elsewhere),
    },
    things: both(one.things, other.things),
    texts: {
      byPattern: both(one.texts.byPattern, other.texts.byPattern),
      elsewhere: one.texts.elsewhere || other.texts.elsewhere,
    },
  };
}

/**
 * The facts of a page of this pattern without what depends on the visit; the very same facts when they hold none of it.
 * The start of the text is left out where it differs from visit to visit.
 */
export function steadyFacts(
  facts: PageFacts,
  pattern: string,
  dependence: VisitDependence,
): PageFacts {
  const isSteady = steadiness(facts, pattern, dependence);
  const elements = facts.elements.filter((element) =>
    isSteady(element, element.action.url, element.name),
  );
  const headings = facts.headings.filter((heading) => isSteady(heading, undefined, heading.text));
  const links = facts.links.filter((link) => isSteady(link, link.url, link.text));
  const hasSteadyText = !textDepends(pattern, dependence);
  if (
    hasSteadyText &&
    elements.length === facts.elements.length &&
    headings.length === facts.headings.length &&
    links.length === facts.links.length
  )
    return facts;
  const text = hasSteadyText ? {} : { text: '', textLength: 0 };
  return withForms({ ...facts, ...{ elements, headings, links }, ...text }, facts);
}

type IsSteady = (thing: Placed, url: string | undefined, text: string) => boolean;

function steadiness(facts: PageFacts, pattern: string, dependence: VisitDependence): IsSteady {
  const regions = new Set(regionsOf(dependence, pattern));
  const things = new Set(dependence.things);
  if (regions.size === 0 && things.size === 0) return () => true;
  const paths = pathsOf(facts.places);
  const within: boolean[] = [];
  for (const [number, place] of (facts.places ?? []).entries()) {
    const isAround = place.within !== null && within[place.within] === true;
    within.push(isAround || regions.has(paths[number] ?? ''));
  }
  return ({ place }, url, text) => {
    if (place === undefined) return true;
    const role = roleOf(paths[place] ?? '', withoutTokens(url ?? ''), text);
    return within[place] !== true && !things.has(role);
  };
}

function regionsOf({ regions }: VisitDependence, pattern: string): readonly string[] {
  return Object.hasOwn(regions.byPattern, pattern)
    ? (regions.byPattern[pattern] ?? [])
    : regions.elsewhere;
}

function textDepends(pattern: string, { regions, texts }: VisitDependence): boolean {
  if (texts.byPattern.includes(pattern)) return true;
  return texts.elsewhere && !Object.hasOwn(regions.byPattern, pattern);
}

/** Without the forms that lost all of their elements; the others keep theirs. */
function withForms(facts: PageFacts, before: PageFacts): PageFacts {
  const had = new Set(before.elements.map(({ form }) => form));
  const has = new Set(facts.elements.map(({ form }) => form));
  const kept = facts.forms
    .map((form, number) => ({ form, number }))
    .filter(({ number }) => !had.has(number) || has.has(number));
  if (kept.length === facts.forms.length) return facts;
  const renumbered = new Map(kept.map(({ number }, at) => [number, at]));
  return {
    ...facts,
    forms: kept.map(({ form }) => form),
    elements: facts.elements.map((element) =>
      element.form === null ? element : { ...element, form: renumbered.get(element.form) ?? null },
    ),
  };
}
