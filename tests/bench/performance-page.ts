import { cpus, totalmem } from 'node:os';
import type { ReadingRun } from './reading.ts';

/** One ratio that issue and documentation promise. */
interface Target {
  readonly what: string;
  readonly goal: string;
  readonly measured: (runs: readonly ReadingRun[]) => string;
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
    if (!ours || !theirs || theirs.pagesPerSecond === 0) return 'not measured';
    return (ours.pagesPerSecond / theirs.pagesPerSecond).toFixed(2);
  };
}

/** The peer's seconds for reading as many pages as our whole process read, by our whole seconds. */
function wholeScan(site: string): Target['measured'] {
  return (runs) => {
    const ours = find(runs, site, 'Signpost, --render auto');
    const theirs = find(runs, site, SHELL);
    if (!ours || !theirs || theirs.pagesPerSecond === 0) return 'not measured';
    return (ours.pages / theirs.pagesPerSecond / ours.seconds).toFixed(2);
  };
}

export const targets: readonly Target[] = [
  ...[0, 100].flatMap((latency): Target[] => [
    {
      what: `docusaurus, every page rendered, ${latency} ms, against PlaywrightCrawler on the same browser`,
      goal: '≥ 1.5',
      measured: speedUp('docusaurus', 'always', SHELL, latency),
    },
    {
      what: `docusaurus, every page rendered, ${latency} ms, against PlaywrightCrawler on Chromium`,
      goal: '≥ 3',
      measured: speedUp('docusaurus', 'always', CHROMIUM, latency),
    },
  ]),
  ...['docusaurus', 'wordpress'].map(
    (site): Target => ({
      what: `${site}, reading, against PlaywrightCrawler`,
      goal: '≥ 8',
      measured: speedUp(site, 'auto', SHELL),
    }),
  ),
  ...[0, 100].map(
    (latency): Target => ({
      what: `pgdoc, reading, ${latency} ms, against CheerioCrawler`,
      goal: '≥ 1.5',
      measured: speedUp('pgdoc', 'auto', 'CheerioCrawler', latency),
    }),
  ),
  {
    what: 'docusaurus, our whole scan against PlaywrightCrawler’s reading alone',
    goal: '≥ 2',
    measured: wholeScan('docusaurus'),
  },
  {
    what: 'pgdoc, our whole scan against PlaywrightCrawler’s reading alone',
    goal: '≥ 5',
    measured: wholeScan('pgdoc'),
  },
  {
    what: 'seconds from the start of the process to the first request at the site, worst',
    goal: '≤ 1.0',
    measured: (runs) => worst(runs, ({ startSeconds }) => startSeconds).toFixed(2),
  },
  {
    what: 'peak memory of the process tree without browsers at 300 static pages, MB',
    goal: '< 500',
    measured: (runs) => {
      const run = find(runs, 'pgdoc', 'Signpost, --render auto');
      return run ? String(run.peakMemory) : 'not measured';
    },
  },
];

function worst(runs: readonly ReadingRun[], figure: (run: ReadingRun) => number): number {
  return Math.max(
    ...runs.filter(({ crawler }) => crawler.startsWith('Signpost')).map((run) => figure(run)),
  );
}

/** docs/performance.md: the targets with what was measured, and every run. */
export function performancePage(runs: readonly ReadingRun[]): string {
  const rows = runs.map(
    (run) =>
      `| ${run.site} | ${run.latencyMs} | ${run.crawler} | ${run.pages} | ${run.pagesPerSecond.toFixed(2)} | ${run.seconds.toFixed(1)} | ${run.startSeconds.toFixed(2)} | ${run.peakMemory} |`,
  );
  return `# How fast scans are

\`make bench\` wrote this page on ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores with ${Math.round(totalmem() / 2 ** 30)} GiB (Node ${process.version}).
All runs of a site follow each other in the same minutes, as whole processes, through the same recording proxy. Reading is timed from the first page request to the last request for a new page, for Signpost and for its peers. The peers follow every link of the site and take title and text of each page; Crawlee chooses their concurrency.

| target | goal | measured |
| --- | --- | --- |
${targets.map(({ what, goal, measured }) => `| ${what} | ${goal} | ${measured(runs)} |`).join('\n')}

| site | latency, ms | crawler | pages | pages/s | whole process, s | first request after, s | peak memory, MB |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
