import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { ssrfVectors, type UrlVector } from '../../support/ssrf-vectors.ts';
import { TestNetwork } from '../../support/test-network.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const PUBLIC_ADDRESS = '93.184.216.34';
const hostile = ssrfVectors.urls.filter((vector) => vector.expect !== 'allow');
const harmless = ssrfVectors.urls.filter((vector) => vector.expect === 'allow');

/** Makes the host names of the vectors resolve to `address`. */
function namesOf(vectors: readonly UrlVector[], network: TestNetwork, address: string): void {
  for (const { url } of vectors) {
    // Users may leave out the scheme.
    for (const host of [URL.parse(url)?.hostname, URL.parse(`https://${url}`)?.hostname])
      if (host) network.name(host, [address]);
  }
}

const REFUSALS = ['INVALID_URL', 'TARGET_FORBIDDEN', 'VALIDATION_ERROR'];
let visitors = 0;
/** The next client address in the range of RFC 2544, which has enough for all analyses. */
const nextAddress = () => {
  visitors += 1;
  return { 'X-Forwarded-For': `198.18.${visitors >> 8}.${visitors & 255}` };
};

describe('An address that a client gives to the API', () => {
  let network: TestNetwork;
  let server: TestServer;
  let person: ApiClient;

  beforeAll(async () => {
    network = new TestNetwork();
    namesOf(harmless, network, PUBLIC_ADDRESS);
    namesOf(hostile, network, '127.0.0.1');
    const targets = new GuardedTargetPolicy({ resolve: network.resolve });
    const fetcher = new GuardedStaticFetcher(targets, { dial: network.dial });
    // Each analysis comes from an address of its own, or it would be throttled.
    server = await startTestServer({ ports: { targets, fetcher }, settings: { trustProxy: true } });
    await server.ports.queue.work(async () => {}, { concurrency: 1 });
    person = server.client();
    await person.register();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    network.dialled.length = 0;
  });

  it.each(hostile)('starts no scan and no analysis when it is $id', async ({ url }) => {
    const created = await person.call('createSession', { body: { url } });
    expect([400, 403]).toContain(created.status);
    expect(REFUSALS).toContain(created.body.code);
    const analysed = await server
      .client()
      .call('quickDiscovery', { body: { url }, headers: nextAddress() });
    expect([analysed.status, analysed.body.code]).toEqual([created.status, created.body.code]);
    expect(network.dialled).toEqual([]);
  });

  const hosts = new Set(hostile.map(({ url }) => URL.parse(url)?.host ?? ''));
  it.each([...hosts].filter((host) => host !== ''))(
    'is not validated as a domain: %s',
    async (domain) => {
      const answer = await server
        .client()
        .call('validateDomain', { params: { domain }, headers: nextAddress() });
      expect([400, 403]).toContain(answer.status);
      expect(network.dialled).toEqual([]);
    },
  );

  it.each(harmless)('may be scanned when it is $id', async ({ url }) => {
    const created = await person.call('createSession', { body: { url } });
    expect(created.body.code).not.toBe('TARGET_FORBIDDEN');
    // A text with a space cannot be an address, and is refused before the guard decides.
    expect([created.status, url.includes(' ')]).toEqual(
      url.includes(' ') ? [400, true] : [201, false],
    );
  });
});
