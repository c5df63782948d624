import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ApiClient } from '../api/support/api-client.ts';
import { Installation } from '../api/support/installation.ts';
import { type DocsSite, serveDocs } from './docs-site.ts';
import type { BenchPart } from './part.ts';
import { recordSite } from './recorded-site.ts';

const SCANS = 8;
const PAGES = 40;
const LATENCY_MS = 100;
const MOST_MS = 15 * 60_000;
const ASK_EVERY_MS = 250;
const WORKER = fileURLToPath(new URL('./worker-without-audits.ts', import.meta.url));

/**
 * Runs eight scans of static sites that answer after 100 ms, over PostgreSQL and Redis: first with one worker process,
 * then with two. Each worker runs one scan at a time, without Lighthouse. Measures from the start of the first scan to
 * the end of the last.
 */
export const twoWorkersPart: BenchPart = {
  name: 'two-workers',
  mostMinutes: 40,
  goals: [
    {
      what: 'eight scans by two workers, times as fast as by one',
      bound: { atLeast: 1.7 },
    },
  ],
  async run() {
    const site = await serveDocs(PAGES);
    try {
      const one = await secondsWith(1, site);
      const two = await secondsWith(2, site);
      console.log(
        `${SCANS} scans: ${one.toFixed(1)} s by one worker, ${two.toFixed(1)} s by two, ${(one / two).toFixed(2)} times as fast`,
      );
      return { figures: [one / two] };
    } finally {
      await site.close();
    }
  },
};

async function secondsWith(workers: number, { url }: DocsSite): Promise<number> {
  const origin = new URL(url).origin;
  // Each scan has a site of its own, because scans of one host wait for each other.
  const sites = await Promise.all(
    Array.from({ length: SCANS }, () => recordSite(origin, LATENCY_MS)),
  );
  const installation = await Installation.start({
    workers,
    workerProgram: WORKER,
    variables: {
      TARGET_ALLOW: sites.map(({ host }) => host).join(','),
      RENDER: 'never',
      SCAN_WORKERS: '1',
      LOG_LEVEL: 'warn',
    },
  });
  try {
    const client = new ApiClient(installation.api.url);
    await client.register();
    const startedAt = performance.now();
    await Promise.all(sites.map((site) => scan(client, site.url)));
    return (performance.now() - startedAt) / 1000;
  } finally {
    await installation.remove();
    await Promise.all(sites.map((site) => site.close()));
  }
}

async function scan(client: ApiClient, url: string): Promise<void> {
  const options = { max_pages: PAGES, depth_limit: 10 };
  const created = await client.call('createSession', { body: { url, options } });
  const { id } = created.body.scan;
  await client.call('startSession', { params: { id } });
  const deadline = performance.now() + MOST_MS;
  while (performance.now() < deadline) {
    const { status } = (await client.call('agentStatus', { params: { id } })).body;
    if (status === 'completed') return;
    if (status === 'failed' || status === 'error') break;
    await pause(ASK_EVERY_MS);
  }
  throw new Error(`The scan of ${url} was not completed.`);
}
