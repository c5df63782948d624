/** A figure that an issue or the documentation promises. */
export interface Goal {
  /** The measured quantity, with its unit. */
  readonly what: string;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
}

/** A goal with its figure; null: not measured. */
export interface Measured {
  readonly goal: Goal;
  readonly figure: number | null;
}

/** The text of the table's last column. */
export type Verdict = 'yes' | 'NO' | 'not measured';

export function verdictOn({ goal: { bound }, figure }: Measured): Verdict {
  if (figure === null) return 'not measured';
  const isMet = 'atLeast' in bound ? figure >= bound.atLeast : figure <= bound.atMost;
  return isMet ? 'yes' : 'NO';
}

/** The goals with their figures, in Markdown. */
export function goalTable(measured: readonly Measured[]): string {
  return [
    '| target | goal | measured | met |',
    '| --- | --- | --- | --- |',
    ...measured.map(rowOf),
  ].join('\n');
}

function rowOf(measured: Measured): string {
  const {
    goal: { what, bound },
    figure,
  } = measured;
  const goal = 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
  return `| ${what} | ${goal} | ${figure === null ? '' : inDigits(figure)} | ${verdictOn(measured)} |`;
}

function inDigits(figure: number): string {
  return figure < 100 ? figure.toFixed(2) : figure.toFixed(0);
}
