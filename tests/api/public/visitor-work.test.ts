import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import type { Answered } from '../support/api-client.ts';
import { AllowingFetcher, SiteServer } from '../support/site-server.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let fetcher: AllowingFetcher;
let slow: SiteServer;
let quick: SiteServer;
beforeEach(async () => {
  fetcher = new AllowingFetcher();
  slow = await SiteServer.start({ '/': 'hangs', '*': 'hangs' });
  quick = await SiteServer.start();
  for (const site of [slow, quick]) fetcher.allow(site);
  server = await startTestServer({
    ports: { fetcher },
    settings: { visitorQuotas: { inAll: 3, perAddress: 2 }, trustProxy: true },
  });
});
afterEach(async () => {
  await Promise.all([slow.close(), quick.close()]);
  await server.close();
  await fetcher.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const validate = (site: SiteServer, address: string): Promise<Answered> =>
  server.client().call('validateDomain', {
    params: { domain: site.domain },
    headers: from(address),
  });

/** Starts a visitor's analysis that hangs at the slow site; the returned function ends the connection. */
async function hanging(address: string, accept = 'application/json'): Promise<() => void> {
  const asked = slow.asked.length;
  const leaving = new AbortController();
  void fetch(`${server.url}/api/public/quick-discovery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...from(address) },
    body: JSON.stringify({ url: slow.origin }),
    signal: leaving.signal,
  })
    .then((answer) => answer.text())
    .catch(() => {});
  await eventually('the site to be asked', () => slow.asked.length > asked);
  return () => leaving.abort();
}

describe('The work for visitors without an account', () => {
  it('is limited for one address', async () => {
    await hanging('192.0.2.1');
    expect((await validate(quick, '192.0.2.1')).status).toBe(200);
    await hanging('192.0.2.1');
    const refused = await validate(quick, '192.0.2.1');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'QUOTA_EXCEEDED',
        message:
          'Your address has 2 analyses running, the most this server allows at once. Try again in 5 seconds.',
      },
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await validate(quick, '192.0.2.2')).status).toBe(200);
  });

  it('is limited for all addresses together', async () => {
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await hanging(address);
    const refused = await server.client().call('quickDiscovery', {
      body: { url: quick.origin },
      headers: from('192.0.2.3'),
    });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message:
          'This server already runs 3 analyses for visitors, the most it allows at once. Try again in 5 seconds.',
      },
    });
  });

  it.each(['application/json', 'text/event-stream'])(
    'ends when its visitor disconnects (%s)',
    async (accept) => {
      const leave = [await hanging('192.0.2.1', accept), await hanging('192.0.2.1', accept)];
      for (const go of leave) go();
      const asked = slow.asked.length;
      await eventually(
        'a free place',
        async () => (await validate(quick, '192.0.2.1')).status === 200,
        3000,
      );
      expect(slow.asked).toHaveLength(asked);
    },
  );

  it('does not count when its address is refused', async () => {
    for (let times = 0; times < 3; times += 1) {
      const call = server.client().call('quickDiscovery', {
        body: { url: 'ftp://example.com/' },
        headers: from('192.0.2.1'),
      });
      expect((await call).status).toBe(400);
    }
    expect((await validate(quick, '192.0.2.1')).status).toBe(200);
  });
});
