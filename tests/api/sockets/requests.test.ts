import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Acknowledgement } from '@signpost/contracts/events/client-events.ts';
import { aGate, lampShop, SHOP } from '../scans/lamp-shop.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import type { SocketClient } from '../support/socket-client.ts';

let server: ScanServer;
const gate = aGate();
beforeAll(async () => {
  server = await startScanServer({ site: lampShop({ gate: gate.wait }), startUrl: SHOP });
});
afterAll(async () => {
  gate.open();
  await server.close();
});

const ask = async (socket: SocketClient, name: string, body: unknown) =>
  Acknowledgement.parse(await socket.ask(name, body));

describe('Over its socket a client', () => {
  it('starts a scan and stops it, and gets the scan each time', async () => {
    const person = await server.person();
    const socket = await server.socket(person);
    const started = await ask(socket, 'start-scan', { url: SHOP });
    expect(started).toMatchObject({ ok: true, scan: { status: 'connecting', startUrl: SHOP } });
    if (!started.ok) throw new Error('It was not started.');
    const sessionId = started.scan.id;
    const stopped = await ask(socket, 'stop-scan', { sessionId });
    expect(stopped).toMatchObject({ ok: true, scan: { id: sessionId, status: 'stopped' } });
    expect(await socket.hears('scan-stopped')).toMatchObject({ scanId: sessionId });
  });

  it('starts a scan that it created before', async () => {
    const person = await server.person();
    const socket = await server.socket(person);
    const sessionId = await server.scan(person, { scan_type: 'smart' });
    expect(await ask(socket, 'start-scan', { url: SHOP, sessionId })).toMatchObject({
      ok: true,
      scan: { id: sessionId, status: 'discovering' },
    });
    await ask(socket, 'stop-scan', { sessionId });
  });

  it.each([
    ['start-scan', {}, 'VALIDATION_ERROR'],
    ['start-scan', { url: '' }, 'VALIDATION_ERROR'],
    ['start-scan', { url: 'ftp://shop.example/' }, 'INVALID_URL'],
    ['start-scan', null, 'VALIDATION_ERROR'],
    ['stop-scan', 'everything', 'VALIDATION_ERROR'],
    ['stop-scan', { sessionId: { $gt: '' } }, 'VALIDATION_ERROR'],
    ['stop-scan', { sessionId: 'nobody-has-this-id' }, 'SCAN_NOT_FOUND'],
  ])('asking %s with %j is refused with %s', async (name, body, code) => {
    const socket = await server.socket(await server.person());
    expect(await ask(socket, name, body)).toMatchObject({ ok: false, code });
  });

  it('cannot change scans of other users', async () => {
    const owner = await server.person();
    const sessionId = await server.scan(owner);
    const stranger = await server.socket(await server.person());
    for (const [name, body] of [
      ['start-scan', { url: SHOP, sessionId }],
      ['stop-scan', { sessionId }],
    ] as const) {
      expect(await ask(stranger, name, body)).toMatchObject({ ok: false, code: 'SCAN_NOT_FOUND' });
    }
    const { scan } = (await owner.call('sessionDetails', { params: { id: sessionId } })).body;
    expect(scan.status).toBe('creating');
  });

  it('may send any message without harming the server', async () => {
    const socket = await server.socket(await server.person());
    const anything: unknown[][] = [
      [],
      [null, null],
      [() => {}],
      [[[[[]]]]],
      ['x'.repeat(10_000), 1],
    ];
    for (const parts of anything) socket.socket.emit('start-scan', ...parts);
    socket.socket.emit('no-such-event', {});
    expect(await ask(socket, 'stop-scan', {})).toMatchObject({ ok: false });
    expect(socket.socket.connected).toBe(true);
  });
});
