import type { ModelOutcome, ModelOutcomes } from './model/model-tasks.ts';
import type { TaskOutcome } from './task-run.ts';
import type { ToolRuns } from './tool-runs.ts';
import type { WorkflowRuns } from './workflow-runs.ts';

/** Lighthouse's agentic score, 0 to 100 (null: not judged), and the audits that cost points. */
export interface AgenticScore {
  readonly score: number | null;
  readonly lost: readonly string[];
}

/** The results for one site. */
export interface SiteResult {
  readonly site: string;
  /** The date, as YYYY-MM-DD. */
  readonly measuredOn: string;
  /** The page limit of the scan. */
  readonly maxPages: number;
  readonly pagesRead: number;
  readonly tools: ToolRuns;
  readonly channelProblems: readonly string[];
  readonly workflows: WorkflowRuns;
  readonly writtenFirst: readonly TaskOutcome[];
  readonly writtenLater: readonly TaskOutcome[];
  /** Scores of the site before and after its owner added the files of the scan. */
  readonly agentic: { readonly before: AgenticScore; readonly after: AgenticScore };
  /** Results of a language model; null when none is configured. */
  readonly byModel: ModelOutcomes | null;
}

const isDone = ({ problem }: TaskOutcome): boolean => problem === null;
const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

function tasksOf({ writtenFirst, writtenLater }: SiteResult): readonly TaskOutcome[] {
  return [...writtenFirst, ...writtenLater];
}

/** Tokens of the pages divided by tokens of the answers, for the tasks that were done. */
function timesMore(result: SiteResult, kind: 'html' | 'aria'): string {
  const done = tasksOf(result).filter(isDone);
  const answers = sumOf(done.map(({ tokens }) => tokens));
  if (answers === 0) return '–';
  return (sumOf(done.map(({ pages }) => pages[kind])) / answers).toFixed(1);
}

function mean(values: readonly number[]): string {
  return values.length === 0 ? '–' : (sumOf(values) / values.length).toFixed(0);
}

interface Column {
  readonly title: string;
  readonly goal: string;
  readonly cell: (result: SiteResult) => string;
}

const done = (tasks: readonly TaskOutcome[]): string =>
  `${tasks.filter(isDone).length} / ${tasks.length}`;

const channelColumns: readonly Column[] = [
  { title: 'site', goal: 'goal', cell: ({ site }) => site },
  { title: 'measured on', goal: '', cell: ({ measuredOn }) => measuredOn },
  {
    title: 'pages read / allowed',
    goal: '',
    cell: ({ pagesRead, maxPages }) => `${pagesRead} / ${maxPages}`,
  },
  {
    title: 'tools listed / declared',
    goal: 'all',
    cell: ({ tools }) => `${tools.listed} / ${tools.declared}`,
  },
  {
    title: 'tools executed',
    goal: 'all',
    cell: ({ tools }) => `${tools.executed} / ${tools.listed}`,
  },
  {
    title: 'schema errors',
    goal: '0',
    cell: ({ channelProblems }) => String(channelProblems.length),
  },
  {
    title: 'workflows, both drivers',
    goal: 'all',
    cell: ({ workflows }) => `${workflows.held} / ${workflows.tried}`,
  },
  {
    title: 'agentic score before → after',
    goal: '100 where the site allows',
    cell: ({ agentic }) => `${agentic.before.score ?? '–'} → ${agentic.after.score ?? '–'}`,
  },
];

const taskColumns: readonly Column[] = [
  { title: 'site', goal: 'goal', cell: ({ site }) => site },
  { title: 'measured on', goal: '', cell: ({ measuredOn }) => measuredOn },
  { title: 'tasks written first', goal: '', cell: ({ writtenFirst }) => done(writtenFirst) },
  { title: 'tasks written later', goal: '', cell: ({ writtenLater }) => done(writtenLater) },
  {
    title: 'done, %',
    goal: '95',
    cell: (result) => {
      const all = tasksOf(result);
      return ((100 * all.filter(isDone).length) / Math.max(1, all.length)).toFixed(0);
    },
  },
  {
    title: 'steps a task',
    goal: '',
    cell: (result) => {
      const each = tasksOf(result)
        .filter(isDone)
        .map(({ steps }) => steps);
      return each.length === 0 ? '–' : (sumOf(each) / each.length).toFixed(1);
    },
  },
  {
    title: 'tokens of answers',
    goal: '',
    cell: (result) =>
      mean(
        tasksOf(result)
          .filter(isDone)
          .map(({ tokens }) => tokens),
      ),
  },
  {
    title: 'tokens of ARIA snapshots',
    goal: '',
    cell: (result) =>
      mean(
        tasksOf(result)
          .filter(isDone)
          .map(({ pages }) => pages.aria),
      ),
  },
  {
    title: 'tokens of HTML',
    goal: '',
    cell: (result) =>
      mean(
        tasksOf(result)
          .filter(isDone)
          .map(({ pages }) => pages.html),
      ),
  },
  { title: 'ARIA / answers', goal: '≥ 5', cell: (result) => timesMore(result, 'aria') },
  { title: 'HTML / answers', goal: '', cell: (result) => timesMore(result, 'html') },
];

const modelColumns: readonly Column[] = [
  { title: 'site', goal: '', cell: ({ site }) => site },
  { title: 'model', goal: '', cell: ({ byModel }) => byModel?.model ?? '–' },
  {
    title: 'done with the manifest, %',
    goal: '',
    cell: ({ byModel }) => percent(byModel?.withManifest),
  },
  { title: 'done without, %', goal: '', cell: ({ byModel }) => percent(byModel?.without) },
  {
    title: 'steps with / without',
    goal: '',
    cell: ({ byModel }) => both(byModel, ({ steps }) => steps),
  },
  {
    title: 'tokens with / without',
    goal: '',
    cell: ({ byModel }) => both(byModel, ({ tokens }) => tokens),
  },
];

function percent(outcomes: readonly ModelOutcome[] = []): string {
  return mean(outcomes.map((each) => (each.done ? 100 : 0)));
}

function both(outcomes: ModelOutcomes | null, measure: (outcome: ModelOutcome) => number): string {
  const { withManifest = [], without = [] } = outcomes ?? {};
  return `${mean(withManifest.map(measure))} / ${mean(without.map(measure))}`;
}

/**
 * Markdown tables of the channels and of the tokens and steps of each task. When a language model is configured, also
 * of its results for the same tasks with and without the manifest.
 */
export function agentsTables(results: readonly SiteResult[]): string {
  const byModel = results.filter((each) => each.byModel !== null);
  return [
    table(channelColumns, results),
    table(taskColumns, results),
    ...(byModel.length === 0 ? [] : [table(modelColumns, byModel)]),
  ].join('\n\n');
}

function table(columns: readonly Column[], results: readonly SiteResult[]): string {
  const rows = [
    columns.map(({ title }) => title),
    columns.map(() => '---'),
    ...results.map((result) => columns.map(({ cell }) => cell(result))),
    columns.map(({ goal }) => goal),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The problems of a site, one line each. */
export function faultsOf(result: SiteResult): readonly string[] {
  const { tools, channelProblems, workflows, agentic } = result;
  const tasks = tasksOf(result).flatMap(({ wish, problem }) =>
    problem === null ? [] : [`task “${wish}”: ${problem}`],
  );
  const audits = agentic.after.lost.map((title) =>
    agentic.before.lost.includes(title)
      ? `Lighthouse: ${title} (before the integration too)`
      : `Lighthouse: ${title}`,
  );
  return [...tools.faults, ...channelProblems, ...workflows.faults, ...audits, ...tasks];
}
