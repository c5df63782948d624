import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { dialJudged, dialWithin } from '@signpost/adapters/net/pinned-dial.ts';
import { TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';
import { Canary } from '../../support/canary.ts';
import { LIMITS } from '../../support/fetcher-world.ts';
import { ssrfVectors } from '../../support/ssrf-vectors.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { TestServer } from '../../support/test-server.ts';

describe('The socket of a judged destination', () => {
  let canary: Canary;
  let server: TestServer;

  beforeEach(async () => {
    // The canary picks the port: on 127.0.0.1 other tests use ports too.
    canary = await Canary.listen('127.0.0.1');
    server = await TestServer.start(
      { '*': { body: 'here' } },
      { host: '127.0.0.2', port: canary.port },
    );
  });
  afterEach(async () => {
    await server.close();
    await canary.close();
  });

  it('is connected to the address that was judged', async () => {
    const target = { addresses: ['127.0.0.2'], port: server.port };
    const socket = await dialWithin(dialJudged, target, 1_000);
    expect([socket.remoteAddress, socket.remotePort]).toEqual(['127.0.0.2', server.port]);
    socket.destroy();
  });

  it('tries the next judged address when one refuses, and no other', async () => {
    const addresses = ['127.0.0.3', '127.0.0.4', '127.0.0.2'];
    const socket = await dialWithin(dialJudged, { addresses, port: server.port }, 5_000);
    expect(socket.remoteAddress).toBe('127.0.0.2');
    socket.destroy();
    const refused = dialWithin(dialJudged, { addresses: ['127.0.0.3'], port: server.port }, 5_000);
    await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(canary.connections).toBe(0);
  });

  it('is given up when no server accepts it in time', async () => {
    // A socket that is never connected behaves like one whose packets are dropped.
    const silent = new Socket();
    const attempt = dialWithin(() => silent, { addresses: ['127.0.0.2'], port: 1 }, 30);
    await expect(attempt).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(silent.destroyed).toBe(true);
  });

  it('connects to the first answer of a name that changes its answer, with real sockets', async () => {
    const network = new TestNetwork().name('flips.test', ['127.0.0.2'], ['127.0.0.1']);
    // 127.0.0.2 plays a public address, because TARGET_ALLOW opens it; 127.0.0.1 stays forbidden.
    const allow = new TargetAllowList(`127.0.0.2/32:${server.port}`);
    const policy = new GuardedTargetPolicy({ allow, resolve: network.resolve });
    const fetcher = new GuardedStaticFetcher(policy);
    try {
      const url = `http://flips.test:${server.port}/`;
      expect((await fetcher.fetch(url, LIMITS)).text).toBe('here');
      await expect(fetcher.fetch(url, LIMITS)).rejects.toMatchObject({
        code: 'site.target-forbidden',
      });
      expect(network.lookups).toHaveLength(2);
      expect(canary.connections).toBe(0);
    } finally {
      await fetcher.close();
    }
  });
});

describe('Internal listeners', () => {
  const addresses = ['127.0.0.1', '127.0.0.2', '127.1.1.1', '127.2.2.2', '127.127.127.127', '::1'];
  let canaries: Canary[];

  beforeEach(async () => {
    canaries = await Canary.listenWherePossible(addresses, [80, 443, 8080, 8443]);
  });
  afterEach(async () => {
    for (const canary of canaries) await canary.close();
  });

  it('receive no request for a hostile URL, directly or by a redirect', async () => {
    expect(canaries.length).toBeGreaterThan(0);
    const server = await TestServer.start();
    // Names of this machine are resolved by the system; all others are stubbed to resolve to internal addresses.
    const network = new TestNetwork();
    const allow = new TargetAllowList(`127.0.0.1:${server.port}`);
    const policy = new GuardedTargetPolicy({ allow, resolve: network.resolve });
    const fetcher = new GuardedStaticFetcher(policy);
    const hostile = ssrfVectors.urls.filter((vector) => vector.expect !== 'allow');
    try {
      for (const { url } of hostile) {
        const host = URL.parse(url)?.hostname;
        if (host) network.name(host, ['127.0.0.1', '::1']);
        server.on('/', {
          status: 302,
          headers: { Location: URL.parse(url)?.href ?? 'http://[::1]/' },
        });
        await expect(fetcher.fetch(url, LIMITS)).rejects.toThrow();
        await expect(fetcher.fetch(`${server.origin}/`, LIMITS)).rejects.toThrow();
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      const heard = canaries.filter(({ connections }) => connections > 0);
      expect(heard.map(({ address, port }) => `${address}:${port}`)).toEqual([]);
      expect(server.requests).toHaveLength(hostile.length);
    } finally {
      await fetcher.close();
      await server.close();
    }
  });
});
