import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DocsSite, serveDocs } from './docs-site.ts';
import type { BenchPart } from './part.ts';

const PAGES = 300;
const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Compares a whole scan of 300 pages of static documentation, with review and Lighthouse, with a peer in the same run
 * that only fetches these pages, six at a time.
 */
export const scanDocsPart: BenchPart = {
  name: 'scan',
  mostMinutes: 20,
  goals: [
    { what: 'whole scan of 300 generated static pages, seconds', bound: { atMost: 60 } },
    { what: 'its peak memory in report.json, MB', bound: { atMost: 700 } },
  ],
  async run() {
    const site = await serveDocs(PAGES);
    const out = mkdtempSync(join(tmpdir(), 'signpost-bench-'));
    try {
      const peer = await seconds(() => fetchAll(site));
      const whole = await seconds(() => scan(site, out));
      const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
      const { read, rendered, static: fixed } = report.pages;
      console.log(
        `scan of ${read} static pages ${whole.toFixed(1)} s whole, of it ${JSON.stringify(report.seconds)}`,
      );
      console.log(
        `  ${rendered} rendered, ${fixed} static, ${report.pages_per_second} pages/s while reading`,
      );
      console.log(
        `  peer: fetching the same pages ${peer.toFixed(1)} s; the scan takes ${(whole / peer).toFixed(0)} times as long`,
      );
      return { figures: [whole, report.peak_memory_mb] };
    } finally {
      await site.close();
      rmSync(out, { recursive: true, force: true });
    }
  },
};

async function fetchAll({ pages }: DocsSite): Promise<void> {
  const waiting = [...pages];
  const lane = async (): Promise<void> => {
    for (let url = waiting.shift(); url; url = waiting.shift()) await (await fetch(url)).text();
  };
  await Promise.all(Array.from({ length: 6 }, lane));
}

function scan({ url }: DocsSite, out: string): Promise<void> {
  const { host } = new URL(url);
  const options = ['--allow', host, '--max-pages', String(PAGES), '--out', out];
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '-s', 'scan', '--', url, ...options], {
      cwd: PROJECT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The scan ended with ${code}.`)),
    );
  });
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
