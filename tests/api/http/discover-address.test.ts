import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { storedScan } from '../../support/storage-mothers.ts';
import { aPerson, type Person } from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('Discovery', () => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer();
    await server.ports.queue.work(async () => {}, { concurrency: 1 });
    ada = await aPerson(server);
  });
  afterAll(() => server.close());

  let made = 0;
  const aNewScan = (startUrl: string): Promise<ScanSession> => {
    made += 1;
    const id = `discovered-${String(made).padStart(10, '0')}`;
    return storedScan(server.storage, { id, ownerId: ada.id, startUrl, status: 'creating' });
  };
  const discover = ({ id }: ScanSession, url: string) =>
    ada.client.call('discover', { body: { scan_id: id, url, options: {} } });

  it.each([
    'https://elsewhere.example/',
    'shop.example.evil.example',
    'https://sub.shop.example/',
    'https://shop.example:8443/',
    'not an address',
  ])('of %j is refused for a scan of another site, which stays unchanged', async (url) => {
    const scan = await aNewScan('https://shop.example/');
    const answer = await discover(scan, url);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toEqual([{ path: 'url', message: answer.body.error }]);
    expect((await server.storage.scans.find(scan.id))?.status).toBe('creating');
  });

  it.each([
    ['https://shop.example/', 'shop.example'],
    ['https://shop.example/', 'http://WWW.Shop.example:80/index.html?utm_source=mail'],
    ['https://www.shop.example/lamps', 'https://shop.example./lamps/'],
    ['http://localhost:8080/', 'localhost:8080'],
  ])('of a scan of %s accepts %j as its site', async (startUrl, url) => {
    const answer = await discover(await aNewScan(startUrl), url);
    expect([answer.status, answer.body.status]).toEqual([202, 'discovering']);
  });
});
