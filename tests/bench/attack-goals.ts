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

interface Goal {
  readonly what: string;
  readonly unit: 'MB' | 'ms' | 's';
  /** Reached when the figure is not above it. */
  readonly most: number;
  readonly of: (figures: AttackFigures) => number;
}

const GOALS: readonly Goal[] = [
  { what: 'health, median', unit: 'ms', most: 250, of: ({ health }) => health.median },
  { what: 'health, longest', unit: 'ms', most: 500, of: ({ health }) => health.longest },
  { what: 'scan list, median', unit: 'ms', most: 250, of: ({ scans }) => scans.median },
  { what: 'scan list, longest', unit: 'ms', most: 500, of: ({ scans }) => scans.longest },
  { what: 'log-in, median', unit: 'ms', most: 250, of: ({ login }) => login.median },
  { what: 'log-in, longest', unit: 'ms', most: 1500, of: ({ login }) => login.longest },
  {
    what: 'answer to an attack',
    unit: 's',
    most: 15,
    of: ({ attackAnswer }) => attackAnswer / 1000,
  },
  { what: 'memory of the process tree', unit: 'MB', most: 700, of: ({ memory }) => memory },
];

/** A table of Markdown: each goal, the worst figure of all groups of attacks, its group, and whether the goal is met. */
export function goalTable(groups: ReadonlyMap<string, AttackFigures>): string {
  const rows = GOALS.map(({ what, unit, most, of }) => {
    const [worst, figure] = [...groups]
      .map(([name, figures]) => [name, of(figures)] as const)
      .reduce((one, other) => (other[1] > one[1] ? other : one));
    const digits = unit === 's' ? 1 : 0;
    const verdict = figure <= most ? 'met' : 'MISSED';
    return `| ${what} | ≤ ${most} ${unit} | ${figure.toFixed(digits)} ${unit} | ${verdict} | ${worst} |`;
  });
  return [
    '| figure | goal | worst | goal is | worst under |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
