import type { PageFacts } from '../page-facts.ts';
import { withoutVolatile } from '../volatile-text.ts';
import { type PlacedThing, thingsOf } from './placed-things.ts';
import type { VisitDependence } from './visit-dependence.ts';

interface Tally {
  changed: number;
  steady: number;
}

interface PlaceTally extends Tally {
  /** Whether a link is among the changed things. */
  addsLinks: boolean;
}

interface PatternTallies {
  /** By path of the place. */
  readonly places: Map<string, PlaceTally>;
  readonly texts: Tally;
}

/** A single difference in one place may be an accident: then only that thing is left out, not the whole place. */
const MIN_CHANGES = 2;
/**
 * A place depends on the visit when at most a third as many things stayed as changed; some may stay, for instance the
 * page itself in a list of visited pages.
 */
const KEPT_SHARE = 1 / 3;
const ENOUGH_OBSERVATIONS = 3;
/** The most single things that are recorded, of those that came and went and of those with another text. */
const MAX_THINGS = 2_000;

/**
 * Gathers the differences between two visits of the same pages, and concludes which parts of the site depend on the
 * visit.
 */
export class VisitComparison {
  readonly #patterns = new Map<string, PatternTallies>();
  /** Paths of the things that changed, by `PlacedThing.role`. */
  readonly #changed = new Map<string, string>();
  /** Roles (`PlacedThing.role`) of things of which only the text changed. */
  readonly #reworded = new Set<string>();

  /** Adds a page of this pattern as it was on two visits. Two readings with nothing in common are ignored. */
  add(pattern: string, one: PageFacts, other: PageFacts): void {
    const { left, right, steady } = difference(thingsOf(one), thingsOf(other));
    if (steady.length === 0 && left.length + right.length > 0) return;
    const roles = new Set(right.map(({ role }) => role));
    const both = new Set(left.map(({ role }) => role).filter((role) => roles.has(role)));
    for (const role of both) this.#reworded.add(role);
    const moved = [...left, ...right].filter(({ role }) => !both.has(role));
    this.addSeen(pattern, { changed: moved, steady });
    const { texts } = this.#of(pattern);
    const isSame = withoutVolatile(one.text) === withoutVolatile(other.text);
    texts[isSame ? 'steady' : 'changed'] += 1;
  }

  /** Adds things on a page of this pattern that one visit showed and the other did not, and things that both showed. */
  addSeen(
    pattern: string,
    seen: { readonly changed: readonly PlacedThing[]; readonly steady: readonly PlacedThing[] },
  ): void {
    const { places } = this.#of(pattern);
    for (const { path, role, isLink } of seen.changed) {
      this.#changed.set(role, path);
      const tally = tallyOf(places, path);
      tally.changed += 1;
      tally.addsLinks ||= isLink;
    }
    for (const { path } of seen.steady) tallyOf(places, path).steady += 1;
  }

  /** Whether anything differed between two visits. */
  get hasChanges(): boolean {
    const patterns = [...this.#patterns.values()];
    const texts = patterns.some((each) => each.texts.changed > 0);
    return texts || this.#changed.size + this.#reworded.size > 0;
  }

  /** The parts of the site that depend on the visit. */
  settled(): VisitDependence {
    const site = this.#wholeSite();
    const elsewhere = dependentIn(site);
    const byPattern = Object.fromEntries(
      [...this.#patterns].map(([pattern, tallies]) => {
        // A place that clearly stays the same on this pattern is kept, even if it differs on other patterns.
        const others = elsewhere.filter((path) => !isSteady(tallies.places.get(path)));
        return [pattern, [...new Set([...dependentIn(tallies), ...others])].sort()];
      }),
    );
    const texts = [...this.#patterns].filter(([, { texts }]) => texts.changed > 0);
    const dependent = new Set([...elsewhere, ...Object.values(byPattern).flat()]);
    return {
      regions: { byPattern, elsewhere },
      things: this.#loneThings(dependent),
      reworded: [...this.#reworded].sort().slice(0, MAX_THINGS),
      addsLinks: [...dependent].some((path) => site.places.get(path)?.addsLinks === true),
      texts: {
        byPattern: texts.map(([pattern]) => pattern).sort(),
        elsewhere: site.texts.changed > site.texts.steady,
      },
    };
  }

  #loneThings(regions: ReadonlySet<string>): string[] {
    const alone = [...this.#changed].filter(([, path]) => !regions.has(path));
    const roles = alone.map(([role]) => role);
    return roles.sort().slice(0, MAX_THINGS);
  }

  #of(pattern: string): PatternTallies {
    const known = this.#patterns.get(pattern) ?? emptyTallies();
    this.#patterns.set(pattern, known);
    return known;
  }

  #wholeSite(): PatternTallies {
    const all = emptyTallies();
    for (const { places, texts } of this.#patterns.values()) {
      for (const [path, tally] of places) {
        const whole = tallyOf(all.places, path);
        merge(whole, tally);
        whole.addsLinks ||= tally.addsLinks;
      }
      merge(all.texts, texts);
    }
    return all;
  }
}

/** The paths of places where things differ between visits. */
function dependentIn({ places }: PatternTallies): string[] {
  return [...places]
    .filter(([path, tally]) => path !== '' && isDependent(tally))
    .map(([path]) => path)
    .sort();
}

function isDependent({ changed, steady }: Tally): boolean {
  if (steady === 0) return changed >= MIN_CHANGES;
  return changed >= ENOUGH_OBSERVATIONS && steady <= changed * KEPT_SHARE;
}

function isSteady(tally: Tally | undefined): boolean {
  return tally !== undefined && tally.steady >= ENOUGH_OBSERVATIONS && tally.steady > tally.changed;
}

/** The things that only one list has, and those that both have. Equal things are matched one to one. */
function difference(
  one: readonly PlacedThing[],
  other: readonly PlacedThing[],
): { left: PlacedThing[]; right: PlacedThing[]; steady: PlacedThing[] } {
  const unmatched = new Map<string, PlacedThing[]>();
  for (const thing of other) {
    const alike = unmatched.get(thing.identity);
    if (alike === undefined) unmatched.set(thing.identity, [thing]);
    else alike.push(thing);
  }
  const left: PlacedThing[] = [];
  const steady: PlacedThing[] = [];
  for (const thing of one) {
    if (unmatched.get(thing.identity)?.pop() === undefined) left.push(thing);
    else steady.push(thing);
  }
  return { left, right: [...unmatched.values()].flat(), steady };
}

function tallyOf(tallies: Map<string, PlaceTally>, path: string): PlaceTally {
  const known = tallies.get(path) ?? { changed: 0, steady: 0, addsLinks: false };
  tallies.set(path, known);
  return known;
}

function merge(into: Tally, { changed, steady }: Tally): void {
  into.changed += changed;
  into.steady += steady;
}

function emptyTallies(): PatternTallies {
  return { places: new Map(), texts: { changed: 0, steady: 0 } };
}
