import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ErrorEnvelope } from '@signpost/contracts/http/errors.ts';
import { aWhile, eventually } from '../../support/eventually.ts';
import type { FixtureSite } from '../../support/fixture-site.ts';
import { numberedPaths, serveNumberedSite } from '../../support/numbered-site.ts';
import { ApiClient } from '../support/api-client.ts';
import { Installation } from '../support/installation.ts';

const PAGES = 24;
/** The requirement is an outage of 60 s; ten seconds show the same states. */
const AWAY_MS = Number(process.env.AWAY_SECONDS ?? 10) * 1_000;

let site: FixtureSite;
let installation: Installation;
let person: ApiClient;

beforeAll(async () => {
  site = await serveNumberedSite(PAGES);
  installation = await Installation.start({
    workers: 1,
    variables: {
      TARGET_ALLOW: `127.0.0.1:${site.port}`,
      CRAWL_CONCURRENCY: '1',
      CRAWL_DELAY_MS: '250',
    },
  });
  person = new ApiClient(installation.api.url);
  await person.register();
}, 300_000);

/** Starts again what an earlier test stopped. */
beforeEach(async () => {
  await installation.postgres.start();
  await installation.redis.start();
  await eventually('the API to be ready', healthy, 60_000);
}, 120_000);

afterAll(async () => {
  await installation?.remove();
  await site?.close();
}, 120_000);

/** A scan that is in the middle of its pages. */
async function runningScan(): Promise<string> {
  const body = { url: site.url('/'), options: { max_pages: 100, depth_limit: 20 } };
  const { id } = (await person.call('createSession', { body })).body.scan;
  expect((await person.call('startSession', { params: { id } })).status).toBe(202);
  await eventually('pages', async () => (await crawled(id)) >= 4, 120_000);
  return id;
}

const details = (id: string) => person.call('sessionDetails', { params: { id } });
const crawled = async (id: string): Promise<number> =>
  (await details(id)).body.scan.metadata.pages_crawled;

async function completes(id: string): Promise<void> {
  await eventually(
    'the scan to be completed',
    async () => {
      const answer = await details(id);
      return answer.status === 200 && answer.body.scan.status === 'completed';
    },
    240_000,
  );
  const { manifest } = (await person.call('sessionManifest', { params: { id } })).body;
  expect(Object.keys(manifest.pages).sort()).toEqual(
    numberedPaths(PAGES)
      .map((path) => site.url(path))
      .sort(),
  );
}

/** Repeats calls that need the stopped service: each answers 503 with the error envelope every time. */
async function answer503(calls: readonly (() => ReturnType<ApiClient['call']>)[]): Promise<void> {
  const end = performance.now() + AWAY_MS;
  while (performance.now() < end) {
    for (const call of calls) {
      const { status, body } = await call();
      expect({ status, code: ErrorEnvelope.parse(body).code }).toEqual({
        status: 503,
        code: 'SERVICE_UNAVAILABLE',
      });
    }
    await aWhile(500);
  }
}

const healthy = async (): Promise<boolean> => (await person.call('ready')).status === 200;

function expectNobodyEnded(): void {
  for (const each of [installation.api, ...installation.workers]) {
    expect(each.isRunning).toBe(true);
  }
}

describe('While PostgreSQL is down', () => {
  it('the API reports it, no process ends, and the running scan is completed afterwards', async () => {
    const id = await runningScan();
    await installation.postgres.stop();
    await answer503([
      () => person.call('scanStatus'),
      () => details(id),
      () => person.call('createSession', { body: { url: site.url('/') } }),
      () =>
        person.call('login', { body: { email: 'ada@example.com', password: 'whatever it is' } }),
    ]);
    expect((await person.call('health')).status).toBe(200);
    expect(await healthy()).toBe(false);
    expectNobodyEnded();

    await installation.postgres.start();
    await eventually('the API to be ready', healthy, 60_000);
    await completes(id);
    expectNobodyEnded();
  }, 500_000);
});

describe('While Redis is down', () => {
  it('the API accepts no scans but still shows stored ones, and the running scan is completed', async () => {
    const id = await runningScan();
    await installation.redis.stop();
    await answer503([() => person.call('createSession', { body: { url: site.url('/') } })]);
    expect((await details(id)).status).toBe(200);
    expect((await person.call('scanStatus')).status).toBe(200);
    expect(await healthy()).toBe(false);
    expectNobodyEnded();

    await installation.redis.start();
    await eventually('the API to be ready', healthy, 60_000);
    await completes(id);
    await completes(await runningScan());
    expectNobodyEnded();
  }, 700_000);
});
