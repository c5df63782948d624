import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocsSite, serveDocs } from './docs-site.ts';
import type { BenchPart } from './part.ts';
import { timeProcess } from './timed-process.ts';

/** The cost of one more page is the mean over 500 pages: those after the 500th, and the last 500 of 5,000. */
const FEW = { from: 500, pages: 500 };
const MANY = { to: 5_000, pages: 500 };

/** The processor time that our process tree had used, in seconds, when it had requested this many pages. */
interface Point {
  readonly pages: number;
  readonly seconds: number;
}

/**
 * Scans 5,000 static pages without a browser and compares the processor time per page after the 500th page and before
 * the 5,000th. The kernel counts the processor time of the process tree; the site counts the requested pages.
 */
export const manyPagesPart: BenchPart = {
  name: 'many-pages',
  mostMinutes: 30,
  goals: [
    {
      what: 'processor time of one more page at 5,000 pages against one at 500',
      bound: { atMost: 1.1 },
    },
  ],
  async run() {
    const site = await serveDocs(MANY.to);
    const out = mkdtempSync(join(tmpdir(), 'signpost-bench-'));
    try {
      const points = await scan(site, out);
      const few = costBetween(points, FEW.from, FEW.from + FEW.pages);
      const many = costBetween(points, MANY.to - MANY.pages, MANY.to);
      if (few === null || many === null) throw new Error('The scan did not read 5,000 pages.');
      const ratio = many / few;
      console.log(
        `one more page costs ${ms(few)} from the ${FEW.from}th page on and ${ms(many)} before the ${MANY.to}th: ${ratio.toFixed(2)} times`,
      );
      return { figures: [ratio] };
    } finally {
      await site.close();
      rmSync(out, { recursive: true, force: true });
    }
  },
};

async function scan(site: DocsSite, out: string): Promise<Point[]> {
  const points: Point[] = [];
  const { host } = new URL(site.url);
  const options = ['--allow', host, '--max-pages', `${MANY.to}`, '--render', 'never'];
  await timeProcess('npm', ['run', '-s', 'scan', '--', site.url, '--out', out, ...options], {
    onSample: (seconds) => points.push({ pages: site.asked, seconds }),
  });
  return points;
}

/**
 * Processor time per page in seconds; null when the site never counted so many pages. Requests of the reviewer change
 * nothing: the site has counted these pages before.
 */
function costBetween(points: readonly Point[], from: number, to: number): number | null {
  const first = points.find(({ pages }) => pages >= from);
  const last = points.find(({ pages }) => pages >= to);
  if (!first || !last || last.pages === first.pages) return null;
  return (last.seconds - first.seconds) / (last.pages - first.pages);
}

const ms = (seconds: number): string => `${(1_000 * seconds).toFixed(1)} ms`;
