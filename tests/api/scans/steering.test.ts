import { afterEach, describe, expect, it } from '@jest/globals';
import { createScan, step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import { aGate, lampShop, SHOP } from './lamp-shop.ts';

let server: ScanServer;
afterEach(() => server.close());

/** A scan that hangs in its first request until the gate is opened. */
async function hanging(): Promise<{ person: ApiClient; id: string; open: () => void }> {
  const gate = aGate();
  server = await startScanServer({ site: lampShop({ gate: gate.wait }), startUrl: SHOP });
  const person = await server.person();
  const id = await server.scan(person);
  const started = await person.call('startSession', { params: { id } });
  expect(started).toMatchObject({ status: 202, body: { scan: { status: 'connecting' } } });
  return { person, id, open: gate.open };
}

describe('A running scan', () => {
  it('is paused and continues where it was', async () => {
    const { person, id, open } = await hanging();
    const paused = await person.call('pause', { params: { id } });
    expect(paused).toMatchObject({ status: 202, body: { status: 'paused' } });
    open();
    const status = await person.call('agentStatus', { params: { id } });
    expect(status.body).toMatchObject({ paused: true, status: 'paused' });
    const resumed = await person.call('resume', { params: { id } });
    expect(resumed).toMatchObject({ status: 202, body: { status: 'connecting' } });
    await server.reaches(person, id, 'completed');
  });

  it('stays stopped', async () => {
    const { person, id, open } = await hanging();
    expect((await person.call('stop', { params: { id } })).body.status).toBe('stopped');
    open();
    const again = await person.call('resume', { params: { id } });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE', details: 'stopped' },
    });
  });

  it('is stopped before it is deleted, and leaves no trace', async () => {
    const { person, id, open } = await hanging();
    const socket = await server.socket(person);
    expect((await person.call('deleteScan', { params: { id } })).body).toEqual({ success: true });
    await socket.hears('scan-stopped');
    open();
    expect((await person.call('sessionDetails', { params: { id } })).body.code).toBe(
      'SCAN_NOT_FOUND',
    );
    expect((await person.call('deleteScan', { params: { id } })).status).toBe(404);
    expect((await person.call('scanStatus')).body.recentScans).toEqual([]);
  });

  it('cannot be started twice', async () => {
    const { person, id, open } = await hanging();
    const again = await person.call('startSession', { params: { id } });
    expect(again).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    open();
    await server.reaches(person, id, 'completed');
  });
});

describe('Without a worker', () => {
  it('no scan is accepted', async () => {
    server = await startScanServer({ site: lampShop(), startUrl: SHOP, workers: false });
    const person = await server.person();
    const created = await person.call('createSession', { body: { url: SHOP } });
    expect(created).toMatchObject({ status: 503, body: { code: 'LANGGRAPH_REQUIRED' } });
  });

  it('no scan is started either, and one that a killed worker left waits for the next worker', async () => {
    server = await startScanServer({ site: lampShop(), startUrl: SHOP, workers: false });
    const person = await server.person();
    const ownerId = (await person.call('currentUser')).body.user._id;
    const created = createScan({
      id: server.ports.ids.next(),
      ownerId,
      startUrl: SHOP,
      domain: 'shop.example',
      scanType: 'standard',
      limits: { maxPages: 3, depthLimit: 3 },
      now: server.clock.now(),
    });
    await server.ports.scans.insert(created);
    const params = { id: created.id };
    expect(await person.call('startSession', { params })).toMatchObject({
      status: 503,
      body: { code: 'LANGGRAPH_REQUIRED' },
    });
    // A killed worker leaves the scan like this: in the database, in no queue.
    await server.ports.scans.save(step(created, 'start', server.clock.now()));
    await server.startWorkers();
    await server.reaches(person, created.id, 'completed');
  });
});

describe('The list of scans', () => {
  it('comes newest first and page by page', async () => {
    server = await startScanServer({ site: lampShop(), startUrl: SHOP });
    const person = await server.person();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await server.scan(person));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string | number> =
        cursor === '' ? { limit: 2 } : { limit: 2, cursor };
      const { recentScans, next_cursor } = (await person.call('scanStatus', { query })).body;
      seen.push(...recentScans.map((scan: { id: string }) => scan.id));
      cursor = next_cursor;
    }
    expect(seen).toEqual(ids);
    const stranger = await server.person();
    expect((await stranger.call('scanStatus')).body.recentScans).toEqual([]);
  });
});

describe('The limits of a new scan', () => {
  it.each([
    [{}, { maxPages: 10, depthLimit: 3 }],
    [
      { max_pages: 4, depth_limit: 0 },
      { maxPages: 4, depthLimit: 0 },
    ],
    [{ scan_type: 'smart' }, { maxPages: 500, depthLimit: 10 }],
    [{ max_pages: 90_000 }, { maxPages: 500, depthLimit: 3 }],
  ])('requested with %j are %j', async (options, limits) => {
    server = await startScanServer({ site: lampShop(), startUrl: SHOP });
    const person = await server.person();
    const id = await server.scan(person, options);
    expect((await server.ports.scans.find(id))?.limits).toEqual(limits);
  });
});
