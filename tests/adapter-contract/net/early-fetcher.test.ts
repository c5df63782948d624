import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EarlyFetcher } from '@signpost/adapters/net/early-fetcher.ts';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { LIMITS, rejection, SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { TestServer } from '../../support/test-server.ts';

const PAGE = `${SITE}/page`;

describe('A fetcher that began a request early', () => {
  let server: TestServer;
  let fetcher: EarlyFetcher;

  beforeEach(async () => {
    server = await TestServer.start();
    server.on('/page', { body: 'page' });
    const network = new TestNetwork().name('site.test', [SITE_ADDRESS]).serve(SITE_ADDRESS, server);
    const policy = new GuardedTargetPolicy({ resolve: network.resolve, ownAddresses: () => [] });
    fetcher = new EarlyFetcher(new GuardedStaticFetcher(policy, { dial: network.dial }));
  });
  afterEach(async () => {
    await fetcher.close();
    await server.close();
  });

  const requests = (): number => server.requests.length;

  it('gives its answer to one fetch of the URL with the same options, and sends another request for the next', async () => {
    await fetcher.begin(PAGE, LIMITS);
    const signal = new AbortController().signal;
    expect((await fetcher.fetch(PAGE, { ...LIMITS, signal })).text).toBe('page');
    expect(requests()).toBe(1);
    await fetcher.fetch(PAGE, LIMITS);
    expect(requests()).toBe(2);
  });

  it.each([
    ['another URL', `${PAGE}?other`, LIMITS],
    ['another limit', PAGE, { ...LIMITS, maxBytes: 10 }],
    ['more headers', PAGE, { ...LIMITS, headers: { Cookie: 'a=1' } }],
  ])('sends a request of its own for %s', async (_, url, options) => {
    await fetcher.begin(PAGE, LIMITS);
    await fetcher.fetch(url, options);
    expect(requests()).toBe(2);
  });

  it('passes its failure to the fetch that takes it over', async () => {
    const unknown = 'http://unknown.test/';
    void fetcher.begin(unknown, LIMITS);
    const error = await rejection(fetcher.fetch(unknown, LIMITS));
    expect(error).toMatchObject({ code: 'site.unreachable', reason: 'dns' });
  });

  it('cancels it when the fetch that took it over is aborted', async () => {
    server.on('/never', () => {});
    const never = `${SITE}/never`;
    void fetcher.begin(never, LIMITS);
    const abort = new AbortController();
    const failing = rejection(fetcher.fetch(never, { ...LIMITS, signal: abort.signal }));
    abort.abort();
    expect(await failing).toMatchObject({ code: 'site.unreachable', reason: 'aborted' });
  });

  it('cancels it when the fetcher is closed', async () => {
    server.on('/never', () => {});
    const failing = rejection(fetcher.begin(`${SITE}/never`, LIMITS));
    await fetcher.close();
    expect(await failing).toMatchObject({ code: 'site.unreachable', reason: 'aborted' });
  });
});
