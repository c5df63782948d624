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

interface Column {
  readonly title: string;
  readonly goal: string;
  readonly cell: (evaluation: SiteEvaluation) => string;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : ((100 * part) / whole).toFixed(1);
const kilobytes = (bytes: number, pages: number): string => (bytes / 1000 / pages).toFixed(1);

/** Every measure with its goal: percentages, kilobytes a read page, seconds. */
const columns: readonly Column[] = [
  { title: 'site', goal: 'goal', cell: ({ site }) => site },
  {
    title: 'pages read / judged',
    goal: '',
    cell: ({ pagesRead, pagesJudged }) => `${pagesRead} / ${pagesJudged}`,
  },
  { title: 'truth', goal: '99.5', cell: ({ tally }) => percent(tally.held, tally.claimed) },
  { title: 'recall', goal: '99', cell: ({ tally }) => percent(tally.reached, tally.operable) },
  { title: 'link recall', goal: '99', cell: ({ tally }) => percent(tally.linksKnown, tally.links) },
  { title: 'names', goal: '99', cell: ({ tally }) => percent(tally.named, tally.compared) },
  {
    title: 'calibration',
    goal: '99.5',
    cell: ({ tally }) => percent(tally.confidentHeld, tally.confident),
  },
  ...(
    [
      ['light', '97'],
      ['medium', '92'],
      ['heavy', '80'],
    ] as const
  ).map(([strength, goal]) => ({
    title: `survival, ${strength}`,
    goal,
    cell: ({ tally }: SiteEvaluation) =>
      percent(tally.survival[strength].held, tally.survival[strength].tried),
  })),
  {
    title: 'wrong picks, worst',
    goal: '≤ 0.5',
    cell: ({ tally }) =>
      Object.values(tally.survival)
        .map(({ wrong, tried }) => (tried === 0 ? 0 : (100 * wrong) / tried))
        .reduce((worst, share) => Math.max(worst, share), 0)
        .toFixed(2),
  },
  {
    title: 'workflow replay',
    goal: '95',
    cell: ({ workflows }) => percent(workflows.held, workflows.tried),
  },
  {
    title: '1.0, kB a page',
    goal: '≤ 10',
    cell: ({ manifestBytes, pagesRead }) => kilobytes(manifestBytes, pagesRead),
  },
  {
    title: 'compact, kB a page',
    goal: '≤ 4',
    cell: ({ compactBytes, pagesRead }) => kilobytes(compactBytes, pagesRead),
  },
  { title: 'scan, s', goal: '', cell: ({ seconds }) => seconds.toFixed(0) },
];

/** A Markdown table: one row a site, the goals as the last row. */
export function evaluationTable(evaluations: readonly SiteEvaluation[]): string {
  const rows = [
    columns.map(({ title }) => title),
    columns.map(() => '---'),
    ...evaluations.map((evaluation) => columns.map(({ cell }) => cell(evaluation))),
    columns.map(({ goal }) => goal),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
