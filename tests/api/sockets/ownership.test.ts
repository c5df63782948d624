import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import { everyScanEvent } from '../../support/every-scan-event.ts';
import { lampShop, SHOP } from '../scans/lamp-shop.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import type { SocketClient } from '../support/socket-client.ts';

const LAST = 'scan-stopped';
const events = everyScanEvent('scan-of-ada').toSorted(
  (one, other) => Number(one.name === LAST) - Number(other.name === LAST),
);
const names = events.map(({ name }) => name);

describe('Every event of a scan', () => {
  let server: ScanServer;
  let owner: ApiClient;
  let ownerId: string;
  beforeAll(async () => {
    server = await startScanServer({ site: lampShop(), startUrl: SHOP, workers: false });
    owner = await server.person();
    ownerId = (await owner.call('currentUser')).body.user._id;
  });
  afterAll(() => server.close());

  const tell = (userId: string) => {
    for (const event of events) server.ports.events.publish(userId, event);
  };
  const heard = ({ heard: all }: SocketClient) => new Set(all.map(({ name }) => name));

  it('is sent to all clients of its owner, and to no stranger', async () => {
    const stranger = await server.person();
    const [one, other, foreign] = [
      await server.socket(owner),
      await server.socket(owner),
      await server.socket(stranger),
    ];
    tell(ownerId);
    for (const socket of [one, other]) {
      await socket.hears(LAST);
      await socket.hears('live-frame');
      expect([...heard(socket)].sort()).toEqual([...names].sort());
    }
    // An earlier event for a stranger would have arrived before this one.
    const strangerId = (await stranger.call('currentUser')).body.user._id;
    server.ports.events.publish(strangerId, {
      name: 'scan-stopped',
      scanId: 'scan-of-bob',
      timestamp: server.clock.now(),
      payload: { reason: 'his own' },
    } as ScanEvent);
    await foreign.hears('scan-stopped');
    expect(foreign.heard.map(({ payload }) => payload.scanId)).toEqual(['scan-of-bob']);
  });
});
