import { cpus, totalmem } from 'node:os';
import type { ReadingRun } from './reading.ts';

/** One figure that the issue and the documentation promise. */
interface Target {
  readonly what: string;
  readonly goal: { readonly atLeast: number } | { readonly atMost: number };
  /** Null when one of the runs is missing. */
  readonly measured: (runs: readonly ReadingRun[]) => number | null;
}

const SHELL = 'PlaywrightCrawler, headless shell';
const CHROMIUM = 'PlaywrightCrawler, Chromium';

const find = (runs: readonly ReadingRun[], site: string, crawler: string, latencyMs = 0) =>
  runs.find((run) => run.site === site && run.crawler === crawler && run.latencyMs === latencyMs);

/** How many times as many pages a second ours reads. */
function speedUp(
  site: string,
  render: 'always' | 'auto',
  peer: string,
  latencyMs = 0,
): Target['measured'] {
  return (runs) => {
    const ours = find(runs, site, `Signpost, --render ${render}`, latencyMs);
    const theirs = find(runs, site, peer, latencyMs);
    if (!ours || !theirs || theirs.pagesPerSecond === 0) return null;
    return ours.pagesPerSecond / theirs.pagesPerSecond;
  };
}

/** The peer's seconds for reading as many pages as our whole process read, by our whole seconds. */
function wholeScan(site: string): Target['measured'] {
  return (runs) => {
    const ours = find(runs, site, 'Signpost, --render auto');
    const theirs = find(runs, site, SHELL);
    if (!ours || !theirs || theirs.pagesPerSecond === 0) return null;
    return ours.pages / theirs.pagesPerSecond / ours.seconds;
  };
}

const targets: readonly Target[] = [
  ...[0, 100].flatMap((latency): Target[] => [
    {
      what: `docusaurus, every page rendered, ${latency} ms, against PlaywrightCrawler on the same browser`,
      goal: { atLeast: 1.5 },
      measured: speedUp('docusaurus', 'always', SHELL, latency),
    },
    {
      what: `docusaurus, every page rendered, ${latency} ms, against PlaywrightCrawler on Chromium`,
      goal: { atLeast: 3 },
      measured: speedUp('docusaurus', 'always', CHROMIUM, latency),
    },
  ]),
  ...['docusaurus', 'wordpress'].map(
    (site): Target => ({
      what: `${site}, reading, against PlaywrightCrawler`,
      goal: { atLeast: 8 },
      measured: speedUp(site, 'auto', SHELL),
    }),
  ),
  ...[0, 100].map(
    (latency): Target => ({
      what: `pgdoc, reading, ${latency} ms, against CheerioCrawler`,
      goal: { atLeast: 1.5 },
      measured: speedUp('pgdoc', 'auto', 'CheerioCrawler', latency),
    }),
  ),
  {
    what: 'docusaurus, our whole scan against PlaywrightCrawler’s reading alone',
    goal: { atLeast: 2 },
    measured: wholeScan('docusaurus'),
  },
  {
    what: 'pgdoc, our whole scan against PlaywrightCrawler’s reading alone',
    goal: { atLeast: 5 },
    measured: wholeScan('pgdoc'),
  },
  {
    what: 'seconds from the start of the process to the first request at the site, worst',
    goal: { atMost: 1 },
    measured: (runs) => worst(runs, ({ startSeconds }) => startSeconds),
  },
  {
    what: 'peak memory of the process tree without browsers at 300 static pages, MB',
    goal: { atMost: 500 },
    measured: (runs) => find(runs, 'pgdoc', 'Signpost, --render auto')?.peakMemory ?? null,
  },
];

function worst(runs: readonly ReadingRun[], figure: (run: ReadingRun) => number): number | null {
  const ours = runs.filter(({ crawler }) => crawler.startsWith('Signpost'));
  return ours.length === 0 ? null : Math.max(...ours.map(figure));
}

function targetRow({ what, goal, measured }: Target, runs: readonly ReadingRun[]): string {
  const figure = measured(runs);
  const wanted = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  if (figure === null) return `| ${what} | ${wanted} | not measured | |`;
  const isMet = 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost;
  const shown = figure < 100 ? figure.toFixed(2) : figure.toFixed(0);
  return `| ${what} | ${wanted} | ${shown} | ${isMet ? 'yes' : 'no'} |`;
}

function runRow(run: ReadingRun): string {
  return `| ${run.site} | ${run.latencyMs} | ${run.crawler} | ${run.pages} | ${run.pagesPerSecond.toFixed(2)} | ${run.seconds.toFixed(1)} | ${run.startSeconds.toFixed(2)} | ${run.peakMemory} |`;
}

/** The targets with what was measured, and every run, in Markdown. */
export function readingTables(runs: readonly ReadingRun[]): string {
  const machine = `${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  return `\`make bench\` wrote these tables on ${new Date().toISOString().slice(0, 10)} (${machine}). The runs of a site follow each other in the same minutes, as whole processes, through the same recording proxy. Reading lasts from the first request for a page to the request for the last new page. The peers follow every link and take title and text of each page; Crawlee chooses their concurrency.

| target | goal | measured | met |
| --- | --- | --- | --- |
${targets.map((target) => targetRow(target, runs)).join('\n')}

| site | latency, ms | crawler | pages | pages/s | whole process, s | first request after, s | peak memory, MB |
| --- | --- | --- | --- | --- | --- | --- | --- |
${runs.map(runRow).join('\n')}
`;
}

const BEGIN = '<!-- make bench: begin -->';
const END = '<!-- make bench: end -->';

/** docs/performance.md with these tables in the place that it keeps for them. */
export function withReadingTables(page: string, tables: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin)
    throw new Error(`The page has no place between ${BEGIN} and ${END}.`);
  return `${page.slice(0, begin + BEGIN.length)}\n${tables}${page.slice(end)}`;
}
