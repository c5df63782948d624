import type { Goal } from './goal.ts';
import type { BenchPart } from './part.ts';
import { benchedSites, benchReading, type ReadingRun } from './reading.ts';

/** A goal of reading, and how its figure follows from the runs; null when one of them is missing. */
interface ReadingGoal extends Goal {
  readonly measured: (runs: readonly ReadingRun[]) => number | null;
}

const SHELL = 'PlaywrightCrawler, headless shell';
const CHROMIUM = 'PlaywrightCrawler, Chromium';

const find = (runs: readonly ReadingRun[], site: string, crawler: string, latencyMs = 0) =>
  runs.find((run) => run.site === site && run.crawler === crawler && run.latencyMs === latencyMs);

/** Signpost's pages a second divided by the peer's. */
function speedUp(
  site: string,
  render: 'always' | 'auto',
  peer: string,
  latencyMs = 0,
): ReadingGoal['measured'] {
  return (runs) => {
    const ours = find(runs, site, `Signpost, --render ${render}`, latencyMs);
    const theirs = find(runs, site, peer, latencyMs);
    if (!ours || !theirs || theirs.pagesPerSecond === 0) return null;
    return ours.pagesPerSecond / theirs.pagesPerSecond;
  };
}

/**
 * The seconds that the peer needs to read as many pages as Signpost, divided by the seconds of Signpost's whole
 * process.
 */
function wholeScan(site: string): ReadingGoal['measured'] {
  return (runs) => {
    const ours = find(runs, site, 'Signpost, --render auto');
    const theirs = find(runs, site, SHELL);
    if (!ours || !theirs || theirs.pagesPerSecond === 0) return null;
    return ours.pages / theirs.pagesPerSecond / ours.seconds;
  };
}

function worst(runs: readonly ReadingRun[], figure: (run: ReadingRun) => number): number | null {
  const ours = runs.filter(({ crawler }) => crawler.startsWith('Signpost'));
  return ours.length === 0 ? null : Math.max(...ours.map(figure));
}

const SERVER_RENDERED = ['docusaurus', 'wordpress'];

const goals: readonly ReadingGoal[] = [
  ...[0, 100].flatMap((latency): ReadingGoal[] => [
    {
      what: `docusaurus, every page rendered, ${latency} ms, against PlaywrightCrawler on the same browser`,
      bound: { atLeast: 1.5 },
      measured: speedUp('docusaurus', 'always', SHELL, latency),
    },
    {
      what: `docusaurus, every page rendered, ${latency} ms, against PlaywrightCrawler on Chromium`,
      bound: { atLeast: 3 },
      measured: speedUp('docusaurus', 'always', CHROMIUM, latency),
    },
  ]),
  ...SERVER_RENDERED.flatMap((site): ReadingGoal[] => [
    {
      what: `${site}, reading, against PlaywrightCrawler`,
      bound: { atLeast: 8 },
      measured: speedUp(site, 'auto', SHELL),
    },
    {
      what: `${site}, share of the pages read without a browser`,
      bound: { atLeast: 0.8 },
      measured: (runs) => find(runs, site, 'Signpost, --render auto')?.staticShare ?? null,
    },
    {
      what: `${site}, our whole scan against PlaywrightCrawler’s reading alone`,
      bound: { atLeast: 2 },
      measured: wholeScan(site),
    },
  ]),
  ...[0, 100].map(
    (latency): ReadingGoal => ({
      what: `pgdoc, reading, ${latency} ms, against CheerioCrawler`,
      bound: { atLeast: 1.5 },
      measured: speedUp('pgdoc', 'auto', 'CheerioCrawler', latency),
    }),
  ),
  {
    what: 'pgdoc, our whole scan against PlaywrightCrawler’s reading alone',
    bound: { atLeast: 5 },
    measured: wholeScan('pgdoc'),
  },
  {
    what: 'seconds from the start of the process to the first request at the site, worst',
    bound: { atMost: 1 },
    measured: (runs) => worst(runs, ({ startSeconds }) => startSeconds),
  },
  {
    what: 'peak memory of the process tree without browsers at 300 static pages, MB',
    bound: { atMost: 500 },
    measured: (runs) => find(runs, 'pgdoc', 'Signpost, --render auto')?.peakMemory ?? null,
  },
];

function detailsOf(runs: readonly ReadingRun[]): string {
  const rows = runs.map(
    (run) =>
      `| ${run.site} | ${run.latencyMs} | ${run.crawler} | ${run.pages} | ${run.pagesPerSecond.toFixed(2)} | ${run.seconds.toFixed(1)} | ${run.startSeconds.toFixed(2)} | ${run.processorSeconds.toFixed(1)} | ${run.peakMemory} |`,
  );
  return `The runs of a site follow each other in the same minutes, as whole processes, through the same recording proxy. Reading lasts from the first request for a page to the request for the last new page. The peers follow every link and take title and text of each page; Crawlee chooses their concurrency. Processor time and memory are those of the process tree without browsers.

| site | latency, ms | crawler | pages | pages/s | whole process, s | first request after, s | processor time, s | peak memory, MB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`;
}

/** Compares the reading speed with Crawlee's, at each site in the same run. */
export const readingPart: BenchPart = {
  name: 'reading',
  names: benchedSites.map(({ name }) => name),
  mostMinutes: 240,
  goals,
  async run({ names, pages }) {
    const runs = await benchReading(names, pages);
    const details = detailsOf(runs);
    console.log(details);
    return { figures: goals.map(({ measured }) => measured(runs)), details };
  },
};
