import type { Goal } from './goal.ts';

/** Milliseconds. */
export interface Delays {
  readonly median: number;
  readonly longest: number;
}

/** Measured while one attack, or several at once, are under way. */
export interface AttackFigures {
  readonly health: Delays;
  readonly scans: Delays;
  readonly login: Delays;
  /** Milliseconds until the slowest call that carried an attack was answered. */
  readonly attackAnswer: number;
  /** The statuses of the answers to the calls that carried attacks. */
  readonly statuses: readonly number[];
  /** Resident memory of the server's process tree without browsers, in MB: the largest that was seen. */
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

/** The worst figure of all groups of attacks for each goal, and its group. */
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
