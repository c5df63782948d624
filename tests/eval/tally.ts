import { type Strength, strengths } from './redeploy.ts';

/** Counts of one page; those of a site are their sums. */
export interface PageTally {
  claimed: number;
  /** Claims that are true: the locator finds exactly the element that is described. */
  held: number;
  /** Claims with a confidence of 0.9 or more. */
  confident: number;
  confidentHeld: number;
  /** Claims about an element that Chromium's accessibility tree has, and those with the same name there. */
  compared: number;
  named: number;
  /** Operable elements of the page apart from links, and those that a true claim finds. */
  operable: number;
  reached: number;
  /** Addresses of the same site that the page links to, and those that the manifest knows for the page. */
  links: number;
  linksKnown: number;
  readonly survival: Readonly<Record<Strength, Survival>>;
  /** The differences, one line each. */
  readonly faults: string[];
}

/**
 * Numbers after a redeploy: claims that were tried, claims whose element was found again, and claims that found another
 * element.
 */
interface Survival {
  tried: number;
  held: number;
  wrong: number;
}

export function emptyTally(): PageTally {
  const [light, medium, heavy] = strengths.map(() => ({ tried: 0, held: 0, wrong: 0 }));
  if (!light || !medium || !heavy) throw new Error('A strength is missing.');
  return {
    claimed: 0,
    held: 0,
    confident: 0,
    confidentHeld: 0,
    compared: 0,
    named: 0,
    operable: 0,
    reached: 0,
    links: 0,
    linksKnown: 0,
    survival: { light, medium, heavy },
    faults: [],
  };
}

const COUNTS = [
  ...(['claimed', 'held', 'confident', 'confidentHeld', 'compared', 'named'] as const),
  ...(['operable', 'reached', 'links', 'linksKnown'] as const),
];

export function sum(tallies: readonly PageTally[]): PageTally {
  const total = emptyTally();
  for (const tally of tallies) {
    for (const count of COUNTS) total[count] += tally[count];
    for (const strength of strengths) {
      const [into, from] = [total.survival[strength], tally.survival[strength]];
      into.tried += from.tried;
      into.held += from.held;
      into.wrong += from.wrong;
    }
    total.faults.push(...tally.faults);
  }
  return total;
}
