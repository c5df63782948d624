import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { SystemClock } from '@signpost/adapters/system/system-clock.ts';
import { earlyAccess } from '@signpost/backend/composition/site-access.ts';
import { readRobots } from '@signpost/backend-domain/agents/crawler/read-robots.ts';
import { freePort } from '../../support/free-port.ts';
import { TestServer } from '../../support/test-server.ts';

/** Longer than a busy machine needs to get an answer over loopback. */
const PATIENT_MS = 10_000;

describe('Access to a site before the rest of the scanner is loaded', () => {
  let site: TestServer;
  let origin: string;
  let allowed: { readonly TARGET_ALLOW: string };

  beforeEach(async () => {
    site = await TestServer.start();
    origin = `http://127.0.0.1:${site.port}`;
    allowed = { TARGET_ALLOW: `127.0.0.1:${site.port}` };
  });
  afterEach(() => site.close());

  it('requests robots.txt once, and the crawler gets the answer when it arrives', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    site.on('/robots.txt', async (exchange) => {
      await mayAnswer;
      exchange.answer({ headers: { 'Content-Type': 'text/plain' }, body: 'User-agent: *' });
    });
    const { fetcher } = await earlyAccess(allowed, `${origin}/start`, 0);
    const ports = { fetcher, clock: new SystemClock(), siteFiles: new DirectSiteFileReader() };
    const reading = readRobots(origin, ports, new AbortController().signal);
    answer();
    expect(await reading).toMatchObject({ status: 200, text: 'User-agent: *' });
    expect(site.requests.map(({ target }) => target)).toEqual(['/robots.txt']);
    await fetcher.close();
  });

  it('is refused where no server listens', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    const access = earlyAccess({ TARGET_ALLOW: host }, `http://${host}/`, PATIENT_MS);
    await expect(access).rejects.toMatchObject({ code: 'site.unreachable', reason: 'refused' });
  });

  it('is refused for a target that may not be scanned, with its URL and without any request', async () => {
    const access = earlyAccess({ TARGET_ALLOW: '' }, `${origin}/start`, PATIENT_MS);
    await expect(access).rejects.toMatchObject({
      code: 'site.target-forbidden',
      url: `${origin}/start`,
    });
    expect(site.requests).toEqual([]);
  });

  it('is granted to a site that breaks the connection off, because the crawler asks again', async () => {
    site.on('/robots.txt', ({ socket }) => void socket.destroy());
    const { fetcher } = await earlyAccess(allowed, origin, PATIENT_MS);
    await fetcher.close();
    expect(site.requests).not.toEqual([]);
  });
});
