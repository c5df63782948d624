import type { PageFacts } from '../page-facts.ts';
import { withoutVolatile } from '../volatile-text.ts';
import { type PlacedThing, thingsOf } from './placed-things.ts';
import type { VisitDependence } from './visit-dependence.ts';

interface Tally {
  changed: number;
  steady: number;
}

interface PlaceTally extends Tally {
  /** Whether a link was among what changed. */
  addsLinks: boolean;
}

interface PatternTallies {
  /** By path. */
  readonly places: Map<string, PlaceTally>;
  readonly texts: Tally;
}

/** A single difference at one place may be an accident: then only that thing is left out. */
const MIN_CHANGES = 2;
/** A place may keep a third as many things as came and went there: a list of visited pages keeps the page itself. */
const KEPT_SHARE = 1 / 3;
const ENOUGH_OBSERVATIONS = 3;
/** Single things that are remembered at most. */
const MAX_THINGS = 2_000;

/**
 * Gathers the differences between two visits of the same pages, and concludes which parts of the site depend on the
 * visit.
 */
export class VisitComparison {
  readonly #patterns = new Map<string, PatternTallies>();
  /** Things that changed, by role, with their paths. */
  readonly #changed = new Map<string, string>();
  /** Roles of things that only said something else. */
  readonly #reworded = new Set<string>();

  /** Takes note of a page of this pattern as it was on two visits. Two pages that share nothing say nothing. */
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

  /** Takes note of things on a page of this pattern that were there on one visit only, and of others that stayed. */
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

  /** The parts of the site that depend on the visit. */
  settled(): VisitDependence {
    const site = this.#wholeSite();
    const elsewhere = dependentIn(site);
    const byPattern = Object.fromEntries(
      [...this.#patterns].map(([pattern, tallies]) => {
        // A place that clearly stays the same on this pattern does so even if it differs on others.
        const others = elsewhere.filter((path) => !isSteady(tallies.places.get(path)));
        return [pattern, [...new Set([...dependentIn(tallies), ...others])].sort()];
      }),
    );
    const texts = [...this.#patterns].filter(([, { texts }]) => texts.changed > 0);
    const dependent = new Set([...elsewhere, ...Object.values(byPattern).flat()]);
    return {
      regions: { byPattern, elsewhere },
      things: this.#loneThings(dependent),
      addsLinks: [...dependent].some((path) => site.places.get(path)?.addsLinks === true),
      texts: {
        byPattern: texts.map(([pattern]) => pattern).sort(),
        elsewhere: site.texts.changed > site.texts.steady,
      },
    };
  }

  #loneThings(regions: ReadonlySet<string>): string[] {
    const alone = [...this.#changed].filter(([, path]) => !regions.has(path));
    const roles = new Set([...alone.map(([role]) => role), ...this.#reworded]);
    return [...roles].sort().slice(0, MAX_THINGS);
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

/** The places where things differ between visits. */
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

/** The entries that only one of them has, and those that both have; of equal entries as many as both have. */
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
