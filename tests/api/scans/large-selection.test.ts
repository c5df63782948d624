import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_CONFIRM_BYTES } from '@signpost/contracts/http/langgraph.ts';
import { storedScan } from '../../support/storage-mothers.ts';
import { aPerson, type Person } from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const MAX_SELECTED = 10_000;
const MAX_URL_LENGTH = 2_048;

describe('The largest selection', () => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await aPerson(server);
  });
  afterAll(() => server.close());

  /** A URL of the maximum length. */
  const url = (index: number) => `https://example.com/${index}/`.padEnd(MAX_URL_LENGTH, 'x');

  it('is accepted, however long its URLs are', async () => {
    const { id } = await storedScan(server.storage, {
      ownerId: ada.id,
      status: 'awaiting_selection',
      limits: { maxPages: MAX_SELECTED, depthLimit: 5 },
    });
    const lease = await server.storage.scans.lease(id, 'worker', server.clock.now(), 60_000);
    if (lease === null) throw new Error('The scan is held by somebody.');
    const selected_urls = Array.from({ length: MAX_SELECTED }, (_, index) => url(index));
    const found = selected_urls.map((each) => ({
      url: each,
      source: 'sitemap' as const,
      depth: 1,
      pattern: '/:number/:slug',
      title: '',
      lastModified: null,
    }));
    await server.storage.pages.add(lease, found, 'discovered');
    await server.storage.scans.release(lease);

    const answer = await ada.client.call('confirm', { params: { id }, body: { selected_urls } });
    expect([answer.status, answer.body]).toEqual([202, { success: true, status: 'crawling' }]);
    expect(await server.storage.pages.count(id)).toMatchObject({ pending: MAX_SELECTED });
    const [scan] = (await ada.client.call('scanStatus')).body.recentScans;
    expect(scan.metadata.pages_total).toBe(MAX_SELECTED);
  });

  it('is the limit: larger bodies are refused', async () => {
    const answer = await ada.client.call('confirm', {
      params: { id: 'x' },
      body: `{"selected_urls":["${'x'.repeat(MAX_CONFIRM_BYTES)}"]}`,
    });
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(answer.body.message).toContain('At most 19 MB');
  });

  it('is accepted from signed-in users only', async () => {
    const answer = await server.client().call('confirm', {
      params: { id: 'x' },
      body: `{"selected_urls":["${'x'.repeat(2_000_000)}"]}`,
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'TOKEN_MISSING']);
  });
});
