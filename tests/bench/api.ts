import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { BenchServers } from './api-server.ts';
import type { BenchPart } from './part.ts';

const SERVER = fileURLToPath(new URL('./api-server.ts', import.meta.url));

export interface ApiBenchOptions {
  /** How long each measurement takes. */
  readonly seconds?: number;
  readonly connections?: number;
}

export interface ApiFigures {
  /** Requests a second. */
  readonly bare: number;
  readonly status: number;
  /** Throughput of the scan list divided by that of the bare route. */
  readonly ratio: number;
  /** The slower round's 99th percentile of the scan list's latency, in milliseconds. */
  readonly p99: number;
  /** Processor time of the server process per request, in microseconds; a busy machine hardly changes it. */
  readonly processor: { readonly bare: number; readonly status: number };
}

/** The scan list of a user with 200 scans against a bare Koa route. */
export const apiPart: BenchPart = {
  name: 'api',
  mostMinutes: 10,
  goals: [
    { what: 'scan list of 200 scans, requests a second against bare Koa', bound: { atLeast: 0.4 } },
  ],
  run: async () => ({ figures: [(await benchApi()).ratio] }),
};

/**
 * GET /api/scanner/status of a user with 200 scans against a bare Koa route in the same process and run. They are
 * measured alternately (bare, status, bare, status), so that other load on the machine affects both. Prints the figures
 * and returns them.
 */
export async function benchApi(options: ApiBenchOptions = {}): Promise<ApiFigures> {
  const child = fork(SERVER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  try {
    const [servers] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('The server of the benchmark did not start.'))),
    ])) as [BenchServers];
    const figures = await measure(servers, options, async () => {
      child.send('processor time?');
      const [microseconds] = (await once(child, 'message')) as [number];
      return microseconds;
    });
    console.log(
      `API: bare Koa ${Math.round(figures.bare)} requests/s, scan list of 200 scans ${Math.round(figures.status)} requests/s ` +
        `(${Math.round(figures.ratio * 100)} %; goal ≥ 40 %), p99 ${figures.p99} ms; ` +
        `processor time ${Math.round(figures.processor.bare)} and ${Math.round(figures.processor.status)} µs a request`,
    );
    return figures;
  } finally {
    if (child.connected) child.disconnect();
    await ended;
  }
}

type Round = autocannon.Result & { readonly processor: number };

async function measure(
  { url, token, bareUrl }: BenchServers,
  { seconds = 5, connections = 10 }: ApiBenchOptions,
  processorTime: () => Promise<number>,
): Promise<ApiFigures> {
  const run = async (target: autocannon.Options): Promise<Round> => {
    const before = await processorTime();
    const result = await autocannon({ connections, duration: seconds, ...target });
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`${result.non2xx} answers were refusals, ${result.errors} requests failed.`);
    }
    return { ...result, processor: ((await processorTime()) - before) / result.requests.total };
  };
  const bareRoute = { url: bareUrl };
  const scanList = {
    url: `${url}/api/scanner/status`,
    headers: { authorization: `Bearer ${token}` },
  };
  // Warm-up: both routes are compiled before the measurement starts.
  await run({ ...bareRoute, duration: 2 });
  await run({ ...scanList, duration: 2 });
  const rounds: { bare: Round; status: Round }[] = [];
  for (let round = 0; round < 2; round += 1) {
    rounds.push({ bare: await run(bareRoute), status: await run(scanList) });
  }
  const mean = (kind: 'bare' | 'status', value: (round: Round) => number) =>
    rounds.reduce((sum, round) => sum + value(round[kind]), 0) / rounds.length;
  const [bare, status] = [
    mean('bare', ({ requests }) => requests.average),
    mean('status', ({ requests }) => requests.average),
  ];
  return {
    bare,
    status,
    ratio: status / bare,
    p99: Math.max(...rounds.map((round) => round.status.latency.p99)),
    processor: {
      bare: mean('bare', ({ processor }) => processor),
      status: mean('status', ({ processor }) => processor),
    },
  };
}
