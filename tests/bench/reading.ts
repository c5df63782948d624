import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveCorpusSite } from '../corpus/corpus-site.ts';
import { headlessShellPath, wholeChromiumPath } from '../support/browser.ts';
import { serveDocs } from './docs-site.ts';
import { type PeerName, peerNames } from './peers/peer-names.ts';
import { type RecordedSite, recordSite } from './recorded-site.ts';
import { type TimedProcess, timeProcess } from './timed-process.ts';

/** The figures of one crawler process at one site. */
export interface ReadingRun {
  readonly site: string;
  readonly latencyMs: number;
  /** `Signpost, --render always`, or a peer and its browser. */
  readonly crawler: string;
  readonly pages: number;
  /** Pages a second from the first page request to the last new page in the site's record. */
  readonly pagesPerSecond: number;
  /** From the start of the process to its exit. */
  readonly seconds: number;
  /** From the start of the process to its first request at the site. */
  readonly startSeconds: number;
  /** Peak resident memory of the process tree without browsers, in MB. */
  readonly peakMemory: number;
  /** Processor time of the process tree without browsers, in seconds. */
  readonly processorSeconds: number;
  /** The share of the pages that were read without a browser; null for a peer. */
  readonly staticShare: number | null;
}

interface BenchedSite {
  readonly name: string;
  readonly maxPages: number;
  readonly latencies: readonly number[];
  readonly serve: () => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
}

const corpus = (name: string, maxPages: number, latencies: readonly number[]): BenchedSite => ({
  name,
  maxPages,
  latencies,
  serve: () => serveCorpusSite(name),
});

/** Real websites of the corpus, and a generated site of known size. */
export const benchedSites: readonly BenchedSite[] = [
  corpus('docusaurus', 60, [0, 100]),
  corpus('wordpress', 60, [0]),
  corpus('adminlte', 60, [0]),
  corpus('pgdoc', 300, [0, 100]),
  {
    name: 'generated',
    maxPages: 300,
    latencies: [0],
    async serve() {
      const { url, close } = await serveDocs(300);
      return { url, stop: close };
    },
  },
];

const browsers = [
  { name: 'headless shell', path: headlessShellPath },
  { name: 'Chromium', path: wholeChromiumPath },
] as const;

/**
 * Runs Signpost and its peers one after the other at each site, each as a process of its own. Prints a line for each
 * run; leaves out runs that fail and sites that cannot be served. `pages`: pages to read of each site, for a short run.
 */
export async function benchReading(
  names: readonly string[] = [],
  pages?: number,
): Promise<ReadingRun[]> {
  const runs: ReadingRun[] = [];
  for (const site of benchedSites) {
    if (names.length > 0 && !names.includes(site.name)) continue;
    try {
      for await (const run of runsAt(site, pages ?? site.maxPages)) {
        runs.push(run);
        console.log(lineOf(run));
      }
    } catch (error) {
      console.log(`${site.name} FAILED. ${error}`);
    }
  }
  return runs;
}

async function* runsAt(site: BenchedSite, most: number): AsyncGenerator<ReadingRun> {
  const served = await site.serve();
  try {
    for (const latencyMs of site.latencies) {
      const recorded = await recordSite(new URL(served.url).origin, latencyMs);
      try {
        for (const crawler of crawlersFor(recorded, most)) {
          const run = await timed(crawler, recorded, most);
          if (run !== null) yield { site: site.name, latencyMs, ...run };
        }
      } finally {
        await recorded.close();
      }
    }
  } finally {
    await served.stop();
  }
}

/** Null when the crawler failed. */
async function timed(
  { crawler, run }: Crawler,
  recorded: RecordedSite,
  most: number,
): Promise<Omit<ReadingRun, 'site' | 'latencyMs'> | null> {
  recorded.restart();
  try {
    const { startedAt, staticShare = null, ...process } = await run();
    const record = recorded.record(most);
    return {
      crawler,
      pages: record.pages,
      pagesPerSecond: record.seconds === 0 ? 0 : record.pages / record.seconds,
      startSeconds: ((record.firstRequestAt ?? startedAt) - startedAt) / 1000,
      staticShare,
      ...process,
    };
  } catch (error) {
    console.log(`${crawler} FAILED. ${error}`);
    return null;
  }
}

interface Crawler {
  readonly crawler: string;
  readonly run: () => Promise<TimedProcess & { readonly staticShare?: number }>;
}

function crawlersFor({ url, host }: RecordedSite, maxPages: number): readonly Crawler[] {
  const ours = (render: 'always' | 'auto'): Crawler => ({
    crawler: `Signpost, --render ${render}`,
    run: async () => {
      const out = mkdtempSync(join(tmpdir(), 'signpost-bench-'));
      const options = ['--allow', host, '--max-pages', `${maxPages}`, '--render', render];
      try {
        const scan = ['run', '-s', 'scan', '--', url, '--out', out, ...options];
        const timed = await timeProcess('npm', scan);
        return { ...timed, staticShare: staticShareIn(out) };
      } finally {
        rmSync(out, { recursive: true, force: true });
      }
    },
  });
  const peer = (name: PeerName, browser: (typeof browsers)[number]): Crawler => ({
    crawler: name === 'CheerioCrawler' ? name : `${name}, ${browser.name}`,
    run: () =>
      timeProcess('npm', [
        'run',
        '-s',
        'bench:peer',
        '--',
        name,
        url,
        `${maxPages}`,
        browser.path(),
      ]),
  });
  const [shell, whole] = browsers;
  return [
    ours('always'),
    ours('auto'),
    ...peerNames.map((name) => peer(name, shell)),
    peer('PlaywrightCrawler', whole),
  ];
}

function staticShareIn(out: string): number {
  const { pages } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  return pages.static / pages.read;
}

function lineOf(run: ReadingRun): string {
  const withoutBrowser =
    run.staticShare === null ? '' : `, ${Math.round(100 * run.staticShare)} % without a browser`;
  return (
    `${run.site}, ${run.latencyMs} ms: ${run.crawler.padEnd(42)} ${String(run.pages).padStart(4)} pages, ` +
    `${run.pagesPerSecond.toFixed(2).padStart(7)} pages/s, whole process ${run.seconds.toFixed(1)} s, ` +
    `first request after ${run.startSeconds.toFixed(2)} s, processor ${run.processorSeconds.toFixed(1)} s, ${run.peakMemory} MB${withoutBrowser}`
  );
}
