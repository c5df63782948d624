import type { PageTally } from './tally.ts';

/** The results of one site after its scan was judged. */
export interface SiteEvaluation {
  readonly site: string;
  readonly pagesRead: number;
  readonly pagesJudged: number;
  readonly tally: PageTally;
  readonly workflows: { readonly tried: number; readonly held: number };
  readonly manifestBytes: number;
  readonly compactBytes: number;
  readonly seconds: number;
}

/** A measure of a site, with the goal that it has to reach. */
interface Measure {
  readonly title: string;
  readonly digits: number;
  readonly goal?: { readonly least: number } | { readonly most: number };
  /** Null when there was nothing to measure. */
  readonly value: (evaluation: SiteEvaluation) => number | null;
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : (100 * part) / whole;

const survivals = [
  ['light', 97],
  ['medium', 92],
  ['heavy', 80],
] as const;

/** Values are percentages, kilobytes per read page, or seconds. */
const measures: readonly Measure[] = [
  share('truth', 99.5, ({ tally }) => [tally.held, tally.claimed]),
  share('recall', 99, ({ tally }) => [tally.reached, tally.operable]),
  share('link recall', 99, ({ tally }) => [tally.linksKnown, tally.links]),
  share('names', 99, ({ tally }) => [tally.named, tally.compared]),
  share('calibration', 99.5, ({ tally }) => [tally.confidentHeld, tally.confident]),
  ...survivals.map(([strength, least]) =>
    share(`survival, ${strength}`, least, ({ tally }) => {
      const { held, tried } = tally.survival[strength];
      return [held, tried];
    }),
  ),
  {
    title: 'wrong picks, worst',
    digits: 2,
    goal: { most: 0.5 },
    value: ({ tally }) =>
      Math.max(
        ...Object.values(tally.survival).map(({ wrong, tried }) => percent(wrong, tried) ?? 0),
      ),
  },
  share('workflow replay', 95, ({ workflows }) => [workflows.held, workflows.tried]),
  {
    title: '1.0, kB a page',
    digits: 1,
    goal: { most: 10 },
    value: ({ manifestBytes, pagesRead }) => manifestBytes / 1000 / pagesRead,
  },
  {
    title: 'compact, kB a page',
    digits: 1,
    goal: { most: 4 },
    value: ({ compactBytes, pagesRead }) => compactBytes / 1000 / pagesRead,
  },
  { title: 'scan, s', digits: 0, value: ({ seconds }) => seconds },
];

function share(
  title: string,
  least: number,
  parts: (evaluation: SiteEvaluation) => readonly [part: number, whole: number],
): Measure {
  return { title, digits: 1, goal: { least }, value: (of) => percent(...parts(of)) };
}

/** A Markdown table: one row a site, the goals as the last row. */
export function evaluationTable(evaluations: readonly SiteEvaluation[]): string {
  return markdownTable([
    ['site', 'pages read / judged', ...measures.map(({ title }) => title)],
    ...evaluations.map((one) => [
      one.site,
      `${one.pagesRead} / ${one.pagesJudged}`,
      ...measures.map((measure) => written(measure, measure.value(one))),
    ]),
    ['goal', '', ...measures.map(goalOf)],
  ]);
}

/** The goals that a site misses, such as `recall 98.1 (goal 99)`. Empty when it reaches all. */
export function missedGoals(evaluation: SiteEvaluation): readonly string[] {
  return measures.flatMap((measure) => {
    const value = measure.value(evaluation);
    const isMissed = value !== null && !reaches(value, measure.goal);
    return isMissed
      ? [`${measure.title} ${written(measure, value)} (goal ${goalOf(measure)})`]
      : [];
  });
}

function reaches(value: number, goal: Measure['goal']): boolean {
  if (goal === undefined) return true;
  return 'least' in goal ? value >= goal.least : value <= goal.most;
}

function goalOf({ goal }: Measure): string {
  if (goal === undefined) return '';
  return 'least' in goal ? String(goal.least) : `≤ ${goal.most}`;
}

function written({ digits }: Measure, value: number | null): string {
  return value === null ? '–' : value.toFixed(digits);
}

/** A Markdown table of rows of cells; the first row is the head. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
