import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import { aGate, lampShop, SHOP } from './lamp-shop.ts';

const OTHER_SITE = 'https://other.example/';

let server: ScanServer;
afterEach(() => server.close());

async function started(person: ApiClient, url = SHOP): Promise<string> {
  const id = await server.scan(person, {}, url);
  await person.call('startSession', { params: { id } });
  return id;
}

async function messageOn(person: ApiClient, id: string): Promise<string> {
  const params = { id };
  const { progress_message } = (await person.call('agentStatus', { params })).body;
  expect((await person.call('sessionDetails', { params })).body.progress.message).toBe(
    progress_message,
  );
  return progress_message;
}

describe('With 300 scans of one user in the queue', () => {
  it('another user waits only for the running scan, and sees the place in the queue', async () => {
    const gate = aGate();
    const site = lampShop({ gate: gate.wait });
    server = await startScanServer({ site, startUrl: SHOP, scanWorkers: 1 });
    const busy = await server.person();
    const ids: string[] = [];
    for (let count = 0; count < 300; count += 1) ids.push(await started(busy));
    const other = await server.person();
    const id = await started(other, OTHER_SITE);

    expect(await messageOn(busy, ids[0] ?? '')).toBe('Opening the website');
    expect(await messageOn(other, id)).toBe('Waiting for its turn: it is next');
    expect(await messageOn(busy, ids[1] ?? '')).toBe('Waiting for its turn: 1 scan is before it');
    expect(await messageOn(busy, ids[299] ?? '')).toBe(
      'Waiting for its turn: 299 scans are before it',
    );

    gate.open();
    const robots = () => site.staticHits.filter((url) => url.endsWith('/robots.txt'));
    await eventually('the third scan', () => robots().length >= 3);
    expect(robots().slice(0, 3)).toEqual([
      `${SHOP}robots.txt`,
      `${OTHER_SITE}robots.txt`,
      `${SHOP}robots.txt`,
    ]);
  });
});
