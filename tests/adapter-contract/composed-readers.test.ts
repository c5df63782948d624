import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  readingModule,
  visitorDocuments,
  visitorSiteFiles,
} from '@signpost/backend/composition/reading-module.ts';
import { ports } from '@signpost/backend/composition/tokens.ts';
import { type Environment, readEnvironment } from '@signpost/backend/config/environment.ts';
import { TooComplexToRead } from '@signpost/backend-domain/model/shared/too-complex-to-read.ts';
import { Container } from 'inversify';

const ADDRESS = 'https://example.org/';
/** Long enough to take a process some milliseconds. */
const LONG_DOCUMENT = '<p>One <a href="/two">two</a> three</p>'.repeat(4_000);
const LONG_ROBOTS = 'User-agent: one\nDisallow: /two\n'.repeat(20_000);

let container: Container;
beforeEach(() => {
  container = new Container();
});
afterEach(async () => {
  await container.unbindAllAsync();
});

const compose = (settings: Partial<Environment>, { hasVisitors = true } = {}) =>
  container.loadAsync(readingModule({ ...readEnvironment({}), ...settings }, { hasVisitors }));

/** Counts how many of `readings` have ended. */
function countEnded(readings: readonly Promise<unknown>[]): () => number {
  let ended = 0;
  for (const reading of readings) void reading.finally(() => (ended += 1)).catch(() => {});
  return () => ended;
}

describe('As composed,', () => {
  it('documents, site files and manifests are read by processes that end at the deadline', async () => {
    await compose({ READING_TIMEOUT_MS: 1 });
    const documents = await container.getAsync(ports.documents);
    const siteFiles = await container.getAsync(ports.siteFiles);
    const manifests = await container.getAsync(ports.manifestSchema);
    // All are settled together: a rejection that comes before the test awaits it fails the test.
    const readings = await Promise.allSettled([
      documents.read(LONG_DOCUMENT, ADDRESS),
      siteFiles.robots(LONG_ROBOTS),
      manifests.check(JSON.stringify({ anchors: Array(100_000).fill({}) })),
    ]);
    for (const reading of readings)
      expect(reading).toMatchObject({ reason: expect.any(TooComplexToRead) });
  });

  it('readings for visitors do not wait for the readings of scans', async () => {
    await compose({ READING_PROCESSES: 1, READING_TIMEOUT_MS: 120_000 });
    const documents = await container.getAsync(ports.documents);
    const forVisitors = await container.getAsync(visitorDocuments);
    // The visitors' process is started first: only the reading itself is compared, not the start of a process.
    await forVisitors.read('', ADDRESS);
    const scanReadings = Array.from({ length: 10 }, () => documents.read(LONG_DOCUMENT, ADDRESS));
    const ended = countEnded(scanReadings);
    await forVisitors.read('<title>Short</title>', ADDRESS);
    expect(ended()).toBeLessThan(scanReadings.length);
    await Promise.all(scanReadings);
  });

  it('site files for visitors do not wait for the site files of scans', async () => {
    await compose({ READING_PROCESSES: 1, READING_TIMEOUT_MS: 120_000 });
    const siteFiles = await container.getAsync(ports.siteFiles);
    const forVisitors = await container.getAsync(visitorSiteFiles);
    await forVisitors.robots('');
    const scanReadings = Array.from({ length: 10 }, () => siteFiles.robots(LONG_ROBOTS));
    const ended = countEnded(scanReadings);
    await forVisitors.robots('User-agent: *\nDisallow:\n');
    expect(ended()).toBeLessThan(scanReadings.length);
    await Promise.all(scanReadings);
  });

  it('a program without visitors reads everything in the processes of scans', async () => {
    await compose({ READING_PROCESSES: 1, READING_TIMEOUT_MS: 120_000 }, { hasVisitors: false });
    const documents = await container.getAsync(ports.documents);
    const manifests = await container.getAsync(ports.manifestSchema);
    const scanReadings = [documents.read(LONG_DOCUMENT, ADDRESS)];
    const ended = countEnded(scanReadings);
    await manifests.check('{}');
    expect(ended()).toBe(scanReadings.length);
  });
});
