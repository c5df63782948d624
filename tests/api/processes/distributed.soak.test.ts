import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import { eventually } from '../../support/eventually.ts';
import type { FixtureSite } from '../../support/fixture-site.ts';
import { freePort } from '../../support/free-port.ts';
import { numberedPaths, serveNumberedSite } from '../../support/numbered-site.ts';
import { ApiClient } from '../support/api-client.ts';
import { Installation } from '../support/installation.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { SocketClient } from '../support/socket-client.ts';

const PAGES = 24;
const WORKERS = 2;

let site: FixtureSite;
let installation: Installation;
let person: ApiClient;
let socket: SocketClient;

beforeAll(async () => {
  site = await serveNumberedSite(PAGES);
  installation = await Installation.start({
    workers: WORKERS,
    variables: {
      TARGET_ALLOW: `127.0.0.1:${site.port}`,
      // Slow enough for a test to act in the middle of a scan.
      CRAWL_CONCURRENCY: '1',
      CRAWL_DELAY_MS: '250',
    },
  });
  person = new ApiClient(installation.api.url);
  await person.register();
  socket = await new SocketClient(installation.api.url, { token: person.token }).connected();
}, 300_000);

/** Replaces workers that an earlier test killed. */
beforeEach(async () => {
  const running = installation.workers.filter(({ isRunning }) => isRunning);
  for (let count = running.length; count < WORKERS; count += 1) await installation.startWorker();
}, 120_000);

afterAll(async () => {
  socket?.close();
  await installation?.remove();
  await site?.close();
}, 120_000);

async function startScan(): Promise<string> {
  const body = { url: site.url('/'), options: { max_pages: 100, depth_limit: 20 } };
  const created = await person.call('createSession', { body });
  expect(created.status).toBe(201);
  const { id } = created.body.scan;
  expect((await person.call('startSession', { params: { id } })).status).toBe(202);
  return id;
}

const told = (name: 'page-crawled' | 'scan-complete', id: string) =>
  socket.named(name).filter(({ scanId }) => scanId === id);

/** The worker process that holds the scan, by the name in its lease. */
async function holderOf(id: string): Promise<ServerProcess> {
  const database = await openDatabase({ driver: 'postgresql', url: installation.postgres.url });
  try {
    const [row] = await database.query<{ held_by: string }>(
      'select held_by from scan where public_id = $1',
      [id],
    );
    const holder = installation.workers.find(({ pid }) => row?.held_by.includes(`/${pid}/`));
    if (holder === undefined) throw new Error(`None of our workers holds it, but ${row?.held_by}`);
    return holder;
  } finally {
    await database.close();
  }
}

/** The pages that were read: content hashes by URL. */
async function readBy(id: string): Promise<Record<string, string | null>> {
  const storage = await openStorage({ driver: 'postgresql', url: installation.postgres.url });
  try {
    const rows = await storage.pages.list(id, { afterSeq: 0, limit: 1_000 });
    const read = rows.filter(({ state }) => state === 'read');
    expect(new Set(read.map(({ url }) => url)).size).toBe(read.length);
    return Object.fromEntries(read.map(({ url, contentHash }) => [url, contentHash]));
  } finally {
    await storage.close();
  }
}

describe('An API and its workers, each a process', () => {
  let undisturbed: string;

  it('complete a scan that any of the workers takes, and the API reports it', async () => {
    const id = await startScan();
    undisturbed = id;
    await eventually('the end', () => told('scan-complete', id).length > 0, 240_000);
    expect(Object.keys(await readBy(id)).sort()).toEqual(
      numberedPaths(PAGES)
        .map((path) => site.url(path))
        .sort(),
    );
    expect(socket.breaches).toEqual([]);
  }, 300_000);

  it('continue the scan of a worker that was killed: the same pages, each once', async () => {
    const id = await startScan();
    await eventually('pages', () => told('page-crawled', id).length >= PAGES / 3, 120_000);
    const holder = await holderOf(id);
    await holder.stop('SIGKILL');
    expect(told('scan-complete', id)).toEqual([]);
    await eventually('the other to finish', () => told('scan-complete', id).length > 0, 300_000);
    expect(await readBy(id)).toEqual(await readBy(undisturbed));
    const details = await person.call('sessionDetails', { params: { id } });
    expect(details.body.scan.metadata.pages_crawled).toBe(PAGES);
    expect(socket.breaches).toEqual([]);
  }, 700_000);

  it('have separate roles: a worker listens on no port, and without one the API accepts no scan', async () => {
    const port = await freePort();
    const worker = await installation.startWorker({ PORT: `${port}` });
    expect(worker.output).toContain('Signpost works on scans');
    expect(await isOpen(port)).toBe(false);
    expect(await isOpen(Number(new URL(installation.api.url).port))).toBe(true);

    for (const each of installation.workers) {
      if (each.isRunning) expect(await each.stop()).toBe(0);
    }
    await eventually('the workers to be gone', async () => {
      const created = await person.call('createSession', { body: { url: site.url('/') } });
      return created.status === 503 && created.body.code === 'LANGGRAPH_REQUIRED';
    });
    expect(worker.output).toContain('stopped');
  }, 200_000);
});

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const attempt = connect(port, '127.0.0.1');
    attempt.once('connect', () => {
      attempt.destroy();
      resolve(true);
    });
    attempt.once('error', () => resolve(false));
  });
}
