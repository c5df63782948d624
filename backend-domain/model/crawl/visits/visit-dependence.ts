import type { PageFacts, Placed } from '../page-facts.ts';
import { withoutTokens } from '../volatile-text.ts';
import { type PlacedThing, pathsOf, roleOf, STEP } from './placed-things.ts';
import { withSteadyLocators } from './steady-locators.ts';

/** The parts of a site that depend on the visit, so that not every visitor sees them. JSON-serialisable. */
export interface VisitDependence {
  /** Paths of places (placed-things.ts). `elsewhere`: for patterns of which no page was compared. */
  readonly regions: {
    readonly byPattern: Readonly<Record<string, readonly string[]>>;
    readonly elsewhere: readonly string[];
  };
  /** Single things outside these regions that not every visit shows, by `roleOf`. */
  readonly things: readonly string[];
  /**
   * Single things that every visit shows with another text, such as “10 minutes ago”, by `roleOf`. Absent in scans of
   * earlier versions, which kept them among `things`.
   */
  readonly reworded?: readonly string[];
  /**
   * Whether links are among the differences: then a later visit may show one more link to some page than the scan saw.
   */
  readonly addsLinks: boolean;
  /** Patterns with pages whose texts differ between visits, and whether this is assumed of all other patterns. */
  readonly texts: { readonly byPattern: readonly string[]; readonly elsewhere: boolean };
}

/** How many regions and single things depend on the visit. */
export function dependentPlaces({ regions, things, reworded = [] }: VisitDependence): number {
  const paths = [...regions.elsewhere, ...Object.values(regions.byPattern).flat()];
  return new Set(paths).size + things.length + reworded.length;
}

/**
 * The facts of a page of this pattern without what depends on the visit; the same object when nothing on the site does.
 * The text is left out where it differs from visit to visit.
 */
export function steadyFacts(
  facts: PageFacts,
  pattern: string,
  dependence: VisitDependence,
): PageFacts {
  if (isEmpty(dependence)) return facts;
  const changeOf = changes(facts, pattern, dependence);
  const kept = facts.elements.filter(
    (element) => changeOf(element, element.action.url, element.name) === 'none',
  );
  const text = textDepends(pattern, dependence) ? '' : facts.text;
  return withForms(
    {
      ...facts,
      elements: dependence.addsLinks ? withSteadyLocators(kept) : kept,
      headings: facts.headings.filter(
        (heading) => changeOf(heading, undefined, heading.text) === 'none',
      ),
      // A link that only has another text leads to the same page.
      links: facts.links.filter((link) => changeOf(link, link.url, link.text) !== 'shown'),
      text,
      // The length of the whole text also depends on the visit.
      textLength: text.length,
    },
    facts,
  );
}

/** Whether a thing on a page of this pattern depends on the visit. */
export function isDependent(
  { path, role }: Pick<PlacedThing, 'path' | 'role'>,
  pattern: string,
  dependence: VisitDependence,
): boolean {
  const { things, reworded = [] } = dependence;
  if (things.includes(role) || reworded.includes(role)) return true;
  return regionsOf(dependence, pattern).some(
    (region) => path === region || path.startsWith(`${region}${STEP}`),
  );
}

function isEmpty(dependence: VisitDependence): boolean {
  const { texts } = dependence;
  return dependentPlaces(dependence) + texts.byPattern.length === 0 && !texts.elsewhere;
}

/** What changes from visit to visit: whether a thing is shown, only its text, or nothing. */
type Change = 'shown' | 'text' | 'none';

function changes(
  facts: PageFacts,
  pattern: string,
  dependence: VisitDependence,
): (thing: Placed, url: string | undefined, text: string) => Change {
  const regions = new Set(regionsOf(dependence, pattern));
  const things = new Set(dependence.things);
  const reworded = new Set(dependence.reworded);
  if (regions.size + things.size + reworded.size === 0) return () => 'none';
  const paths = pathsOf(facts.places);
  const within: boolean[] = [];
  for (const [number, place] of (facts.places ?? []).entries()) {
    const isAround = place.within !== null && within[place.within] === true;
    within.push(isAround || regions.has(paths[number] ?? ''));
  }
  return ({ place }, url, text) => {
    if (place === undefined) return 'none';
    const role = roleOf(paths[place] ?? '', withoutTokens(url ?? ''), text);
    if (within[place] === true || things.has(role)) return 'shown';
    return reworded.has(role) ? 'text' : 'none';
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

/** Without the forms that lost all of their elements; the other forms are kept and renumbered. */
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
