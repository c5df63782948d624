import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { lampShop, SHOP } from '../scans/lamp-shop.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import { SocketClient } from '../support/socket-client.ts';

let server: ScanServer;
let sockets: SocketClient[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.close();
  sockets = [];
  await server.close();
});

const open = async (perUser: number, perAddress: number) => {
  server = await startScanServer({
    site: lampShop(),
    startUrl: SHOP,
    workers: false,
    settings: { connectionQuotas: { perUser, perAddress }, trustProxy: true },
  });
};

function connect(person: ApiClient, address = '192.0.2.1'): SocketClient {
  const extraHeaders = { 'x-forwarded-for': address };
  const socket = new SocketClient(server.url, { token: person.token }, { extraHeaders });
  sockets.push(socket);
  return socket;
}

describe('The live connections', () => {
  it('of one user are limited, and one that closes makes room', async () => {
    await open(2, 100);
    const person = await server.person();
    const first = await connect(person).connected();
    await connect(person, '192.0.2.2').connected();
    const refused = connect(person, '192.0.2.3').connected();
    await expect(refused).rejects.toMatchObject({
      message:
        'You have 2 live connections open, the most this server allows for one account. Close another tab or window.',
      data: { code: 'QUOTA_EXCEEDED' },
    });
    await connect(await server.person()).connected();
    first.close();
    await eventually('room for another one', () =>
      connect(person)
        .connected()
        .then(
          () => true,
          () => false,
        ),
    );
  });

  it('of one address are limited, for all its users together', async () => {
    await open(100, 2);
    await connect(await server.person()).connected();
    await connect(await server.person()).connected();
    const third = await server.person();
    expect(await connect(third).refused()).toBe('QUOTA_EXCEEDED');
    await connect(third, '192.0.2.2').connected();
  });

  it('of one user stay within the limit when many connect at once', async () => {
    await open(3, 100);
    const person = await server.person();
    const asked = Array.from({ length: 10 }, () => connect(person).connected());
    const answered = await Promise.allSettled(asked);
    expect(answered.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
