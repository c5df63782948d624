import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { LIMITS, rejection, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { pem, TestServer, type TestServerOptions } from '../../support/test-server.ts';

describe('A secure connection', () => {
  let network: TestNetwork;
  let server: TestServer;
  let fetchers: GuardedStaticFetcher[];

  const serve = async (options: TestServerOptions): Promise<void> => {
    server = await TestServer.start({ '*': { body: 'here' } }, options);
    network.serve(SITE_ADDRESS, server);
  };
  const fetcher = (extraAuthorities: readonly string[] = []): GuardedStaticFetcher => {
    const policy = new GuardedTargetPolicy({ resolve: network.resolve });
    const opened = new GuardedStaticFetcher(policy, { dial: network.dial, extraAuthorities });
    fetchers.push(opened);
    return opened;
  };

  beforeEach(() => {
    fetchers = [];
    network = new TestNetwork();
    for (const name of ['site.test', 'other.test']) network.name(name, [SITE_ADDRESS]);
  });
  afterEach(async () => {
    for (const each of fetchers) await each.close();
    await server.close();
  });

  it('goes to the judged address with the site’s name, and is reused', async () => {
    await serve({ certificate: 'valid' });
    const trusting = fetcher([pem('authority')]);
    for (const path of ['/1', '/2']) {
      const page = await trusting.fetch(`https://site.test${path}`, LIMITS);
      expect(page.text).toBe('here');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(network.dialled).toEqual([`${SITE_ADDRESS}:443`]);
    expect(server.requests[0]?.headers.host).toBe('site.test');
    expect(server.connections).toBe(1);
  });

  it.each([
    ['expired', 'https://site.test/', /expired/u],
    ['self-signed', 'https://site.test/', /self-signed/u],
    ['valid', 'https://other.test/', /another host name/u],
  ] as const)(
    'is not made with a certificate that is wrong (%s for %s)',
    async (certificate, url, why) => {
      await serve({ certificate });
      const error = await rejection(fetcher([pem('authority')]).fetch(url, LIMITS));
      expect(error).toMatchObject({ reason: 'tls', url });
      expect(String(error)).toMatch(why);
      expect(server.requests).toEqual([]);
    },
  );

  it('is not made with an untrusted certificate authority', async () => {
    await serve({ certificate: 'valid' });
    const error = await rejection(fetcher().fetch('https://site.test/', LIMITS));
    expect(error).toMatchObject({ reason: 'tls' });
    expect(String(error)).toMatch(/authority|chain/u);
    expect(server.requests).toEqual([]);
  });

  it('ends at its time limit when the handshake does not', async () => {
    await serve({});
    const started = performance.now();
    const attempt = fetcher().fetch('https://site.test/', { ...LIMITS, timeoutMs: 200 });
    expect(await rejection(attempt)).toMatchObject({ reason: 'timeout' });
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
