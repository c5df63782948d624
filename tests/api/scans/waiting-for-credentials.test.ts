import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fakeMembers, MEMBERS, RIGHT_PASSWORD } from '../../support/fake-members.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import type { SocketClient } from '../support/socket-client.ts';
import { SHOP, SHOP_ANSWERS } from './lamp-shop.ts';

let server: ScanServer;
let person: ApiClient;
let socket: SocketClient;

beforeEach(async () => {
  server = await startScanServer({
    site: fakeMembers({ more: SHOP_ANSWERS }).site,
    startUrl: MEMBERS,
    scanWorkers: 1,
    scanSettings: { credentialsWaitMs: 600_000 },
  });
  person = await server.person();
  socket = await server.socket(person);
});
afterEach(() => server.close());

async function started(url: string): Promise<string> {
  const id = await server.scan(person, {}, url);
  expect((await person.call('startSession', { params: { id } })).status).toBe(202);
  return id;
}

/** A scan that waits for its owner, at a worker with one place. */
async function waiting(): Promise<string> {
  const id = await started(MEMBERS);
  await socket.hears('auth-required');
  return id;
}

const provide = (scanId: string, password: string) =>
  person.call('provideCredentials', { body: { scanId, username: 'ada', password } });

describe('A scan that waits for credentials', () => {
  it('does not delay other scans, and continues where it was', async () => {
    const id = await waiting();
    await server.reaches(person, await started(SHOP), 'completed');
    expect((await person.call('agentStatus', { params: { id } })).body.status).toBe('connecting');

    expect((await provide(id, 'the wrong one')).status).toBe(202);
    await socket.hearsTimes('auth-required', 2);
    await server.reaches(person, await started(SHOP), 'completed');

    expect((await provide(id, RIGHT_PASSWORD)).status).toBe(202);
    await server.reaches(person, id, 'completed');
    const { manifest } = (await person.call('sessionManifest', { params: { id } })).body;
    expect(Object.keys(manifest.pages)).toContain(`${MEMBERS}files`);
    expect(socket.named('auth-required')).toHaveLength(2);
    expect(socket.breaches).toEqual([]);
  });

  it('is paused, and asks again when it is resumed at once', async () => {
    const id = await waiting();
    expect((await person.call('pause', { params: { id } })).body.status).toBe('paused');
    expect((await person.call('resume', { params: { id } })).body.status).toBe('connecting');
    await server.reaches(person, await started(SHOP), 'completed');
    expect((await provide(id, RIGHT_PASSWORD)).status).toBe(202);
    await server.reaches(person, id, 'completed');
  });

  it('is stopped, and takes no credentials any more', async () => {
    const id = await waiting();
    expect((await person.call('stop', { params: { id } })).body.status).toBe('stopped');
    expect(await provide(id, RIGHT_PASSWORD)).toMatchObject({
      status: 409,
      body: { code: 'NO_CREDENTIALS_EXPECTED' },
    });
    await server.reaches(person, await started(SHOP), 'completed');
  });

  it('is released when its worker closes, and asks again at the next one', async () => {
    const id = await waiting();
    await server.stopWorkers();
    expect(await server.ports.scans.listAbandoned(server.clock.now())).toMatchObject([
      { scanId: id },
    ]);
    await server.startWorkers();
    await socket.hearsTimes('auth-required', 2);
    expect((await provide(id, RIGHT_PASSWORD)).status).toBe(202);
    await server.reaches(person, id, 'completed');
  });
});
