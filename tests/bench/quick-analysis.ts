import { ServerProcess } from '../api/support/server-process.ts';
import { serveLargeSite } from './large-site.ts';
import type { BenchPart } from './part.ts';
import { type RecordedSite, recordSite } from './recorded-site.ts';

const LATENCY_MS = 100;
const PAGES = 200;
/** The first round only warms up. Each round uses another address, because the server caches analyses. */
const ROUNDS = 6;

/**
 * Compares the quick analysis of a site that answers after 100 ms with fetching its robots.txt, sitemap and start page
 * one after the other. Reports the median of five rounds.
 */
export const quickAnalysisPart: BenchPart = {
  name: 'quick-analysis',
  mostMinutes: 10,
  goals: [
    {
      what: 'quick analysis at 100 ms of latency against three bare fetches',
      bound: { atMost: 2 },
    },
  ],
  async run() {
    const site = await serveLargeSite(PAGES);
    const rounds: RecordedSite[] = [];
    while (rounds.length < ROUNDS)
      rounds.push(await recordSite(new URL(site.url).origin, LATENCY_MS));
    const server = await ServerProcess.start({
      TARGET_ALLOW: rounds.map(({ host }) => host).join(','),
      LOG_LEVEL: 'warn',
    });
    try {
      const ratios: number[] = [];
      for (const [round, { url }] of rounds.entries()) {
        const bare = await milliseconds(() => bareFetches(url));
        const analysis = await milliseconds(() => analyse(server.url, url));
        console.log(
          `${round === 0 ? 'warm-up: ' : ''}bare fetches ${bare.toFixed(0)} ms, analysis ${analysis.toFixed(0)} ms`,
        );
        if (round > 0) ratios.push(analysis / bare);
      }
      ratios.sort((one, other) => one - other);
      return { figures: [ratios[ratios.length >> 1] ?? null] };
    } finally {
      await server.remove();
      await Promise.all(rounds.map((round) => round.close()));
      await site.close();
    }
  },
};

async function bareFetches(url: string): Promise<void> {
  for (const path of ['robots.txt', 'sitemap.xml', '']) await (await fetch(url + path)).text();
}

async function analyse(server: string, url: string): Promise<void> {
  const answer = await fetch(`${server}/api/public/quick-discovery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The analysis answered ${answer.status}: ${text}`);
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
