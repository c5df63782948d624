import { afterEach, describe, expect, it } from '@jest/globals';
import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import type { Answered, ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import { aGate, lampShop, SHOP } from './lamp-shop.ts';

let server: ScanServer;
let open: () => void;
afterEach(async () => {
  open();
  await server.close();
});

/** A server with scans that hang in their first request until `open` is called. */
async function serverWith(quotas: Partial<typeof NO_SCAN_QUOTAS>): Promise<ApiClient> {
  const gate = aGate();
  open = gate.open;
  server = await startScanServer({
    site: lampShop({ gate: gate.wait }),
    startUrl: SHOP,
    settings: { scanQuotas: { ...NO_SCAN_QUOTAS, ...quotas } },
  });
  return server.person();
}

async function start(person: ApiClient, id?: string): Promise<Answered> {
  return person.call('startSession', { params: { id: id ?? (await server.scan(person)) } });
}

const TOO_MANY = {
  status: 409,
  body: {
    code: 'TOO_MANY_SCANS',
    message:
      'You have 2 scans waiting or running, the most this server allows for one account. Wait until one ends, or stop one.',
  },
};

describe('A user with as many scans waiting or running as the server allows', () => {
  it('can start no other one until one is stopped', async () => {
    const person = await serverWith({ scansAtOnce: 2 });
    const first = await server.scan(person);
    expect((await start(person, first)).status).toBe(202);
    expect((await start(person)).status).toBe(202);
    const third = await server.scan(person);
    expect(await start(person, third)).toMatchObject(TOO_MANY);
    await person.call('stop', { params: { id: first } });
    expect((await start(person, third)).status).toBe(202);
    open();
    await server.reaches(person, third, 'completed');
  });

  it('can neither discover nor resume, and can do both when one has ended', async () => {
    const person = await serverWith({ scansAtOnce: 2 });
    const paused = await server.scan(person);
    await start(person, paused);
    await person.call('pause', { params: { id: paused } });
    const ends = await server.scan(person);
    await start(person, ends);
    await start(person);
    expect(await person.call('resume', { params: { id: paused } })).toMatchObject(TOO_MANY);
    const scan_id = await server.scan(person);
    const discover = () => person.call('discover', { body: { scan_id, url: SHOP, options: {} } });
    expect(await discover()).toMatchObject(TOO_MANY);
    open();
    await server.reaches(person, ends, 'completed');
    expect((await discover()).status).toBe(202);
  });

  it('can start no other one over a socket', async () => {
    const person = await serverWith({ scansAtOnce: 2 });
    await start(person);
    await start(person);
    const socket = await server.socket(person);
    const answer = await socket.ask('start-scan', { url: SHOP });
    expect(answer).toMatchObject({ ok: false, ...TOO_MANY.body });
  });

  it('does not keep another user from starting scans', async () => {
    const person = await serverWith({ scansAtOnce: 1 });
    await start(person);
    expect((await start(await server.person())).status).toBe(202);
  });

  it('gets no further scan by asking many times at once', async () => {
    const person = await serverWith({ scansAtOnce: 3 });
    const ids = await Promise.all(Array.from({ length: 10 }, () => server.scan(person)));
    const answers = await Promise.all(ids.map((id) => start(person, id)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_SCANS')).toHaveLength(7);
  });
});

describe('A user who creates scans', () => {
  const create = (person: ApiClient, url = SHOP) =>
    person.call('createSession', { body: { url, options: {} } });

  it('creates as many within an hour as the server allows', async () => {
    const person = await serverWith({ newScansPerHour: 2 });
    expect([(await create(person)).status, (await create(person)).status]).toEqual([201, 201]);
    const refused = await create(person);
    expect(refused).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
    expect(refused.body.message).toBe(
      'You have created 2 scans within an hour, the most this server allows for one account. Try again in 60 minutes.',
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await create(await server.person())).status).toBe(201);
  });

  it('is not charged for an address that cannot be scanned', async () => {
    const person = await serverWith({ newScansPerHour: 1 });
    expect((await create(person, 'https://')).status).toBe(400);
    expect((await create(person)).status).toBe(201);
  });
});

describe('While the store holds as much as the server allows', () => {
  it('no new scan is created until there is room again', async () => {
    const person = await serverWith({ maxStoredBytes: 100 });
    open();
    const id = await server.scan(person);
    await start(person, id);
    await server.reaches(person, id, 'completed');
    const create = () => person.call('createSession', { body: { url: SHOP, options: {} } });
    expect(await create()).toMatchObject({
      status: 507,
      body: {
        code: 'STORAGE_FULL',
        message:
          'The storage of this server is full. Delete scans that you no longer need, then try again.',
      },
    });
    await person.call('deleteScan', { params: { id } });
    expect((await create()).status).toBe(201);
  });
});
