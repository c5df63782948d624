import type { Goal } from './goal.ts';

/** How long the calls of one probe took, in milliseconds. */
export interface Delays {
  readonly median: number;
  readonly longest: number;
}

/** Figures that are measured while one attack or several attacks run. */
export interface AttackFigures {
  readonly health: Delays;
  readonly scans: Delays;
  readonly login: Delays;
  /** The duration of the slowest attacking call, in milliseconds. */
  readonly attackAnswer: number;
  /** The HTTP statuses of the attacking calls. */
  readonly statuses: readonly number[];
  /** Peak resident memory of the server's process tree without browsers, in MB. */
  readonly memory: number;
}

interface AttackGoal extends Goal {
  readonly of: (figures: AttackFigures) => number;
}

const goal = (what: string, atMost: number, of: AttackGoal['of']): AttackGoal => ({
  what: `under attack: ${what}`,
  bound: { atMost },
  of,
});

export const attackGoals: readonly AttackGoal[] = [
  goal('health, median, ms', 250, ({ health }) => health.median),
  goal('health, longest, ms', 500, ({ health }) => health.longest),
  goal('scan list, median, ms', 250, ({ scans }) => scans.median),
  goal('scan list, longest, ms', 500, ({ scans }) => scans.longest),
  goal('log-in, median, ms', 250, ({ login }) => login.median),
  goal('log-in, longest, ms', 1_500, ({ login }) => login.longest),
  goal('answer to an attack, s', 15, ({ attackAnswer }) => attackAnswer / 1_000),
  goal('memory of the process tree, MB', 700, ({ memory }) => memory),
];

/** For each goal, the worst figure of all groups of attacks, with the name of that group. */
export function worstFigures(
  groups: ReadonlyMap<string, AttackFigures>,
): { readonly goal: AttackGoal; readonly figure: number; readonly group: string }[] {
  return attackGoals.map((each) => {
    const [group, figure] = [...groups]
      .map(([name, figures]) => [name, each.of(figures)] as const)
      .reduce((one, other) => (other[1] > one[1] ? other : one));
    return { goal: each, figure, group };
  });
}
