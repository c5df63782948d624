import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { BenchServers } from './api-server.ts';

const SERVER = fileURLToPath(new URL('./api-server.ts', import.meta.url));

export interface ApiBenchOptions {
  /** Of each measurement. */
  readonly seconds?: number;
  readonly connections?: number;
}

export interface ApiFigures {
  /** Requests a second. */
  readonly bare: number;
  readonly status: number;
  /** Throughput of the call as a part of the bare route's. */
  readonly ratio: number;
  /** Milliseconds. */
  readonly p99: number;
}

/**
 * GET /api/scanner/status of a user with 200 scans against a bare Koa route in the same process and run. Measured in
 * turns (bare, status, bare, status), so that both meet the same noise. Prints the figures and returns them.
 */
export async function benchApi(options: ApiBenchOptions = {}): Promise<ApiFigures> {
  const child = fork(SERVER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  try {
    const [servers] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('The server of the benchmark did not start.'))),
    ])) as [BenchServers];
    const figures = await measure(servers, options);
    console.log(
      `API: bare Koa ${Math.round(figures.bare)} requests/s, scan list of 200 scans ${Math.round(figures.status)} requests/s ` +
        `(${Math.round(figures.ratio * 100)} %), p99 ${figures.p99} ms`,
    );
    return figures;
  } finally {
    if (child.connected) child.disconnect();
    await ended;
  }
}

async function measure(
  { url, token, bareUrl }: BenchServers,
  { seconds = 5, connections = 10 }: ApiBenchOptions,
): Promise<ApiFigures> {
  const bareRun = () => autocannon({ url: bareUrl, connections, duration: seconds });
  const statusRun = () =>
    autocannon({
      url: `${url}/api/scanner/status`,
      connections,
      duration: seconds,
      headers: { authorization: `Bearer ${token}` },
    });
  // Both compiled and cached before anything counts.
  await autocannon({ url: bareUrl, connections, duration: 2 });
  await autocannon({
    url: `${url}/api/scanner/status`,
    connections,
    duration: 2,
    headers: { authorization: `Bearer ${token}` },
  });
  const rounds = [
    { bare: await bareRun(), status: await statusRun() },
    { bare: await bareRun(), status: await statusRun() },
  ];
  for (const { status } of rounds) {
    if (status.non2xx > 0 || status.errors > 0) {
      throw new Error(`${status.non2xx} answers were refusals, ${status.errors} requests failed.`);
    }
  }
  const mean = (kind: 'bare' | 'status') =>
    rounds.reduce((sum, round) => sum + round[kind].requests.average, 0) / rounds.length;
  const [bare, status] = [mean('bare'), mean('status')];
  const p99 = Math.max(...rounds.map((round) => round.status.latency.p99));
  return { bare, status, ratio: status / bare, p99 };
}
