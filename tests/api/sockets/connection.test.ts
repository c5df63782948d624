import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { lampShop, SHOP } from '../scans/lamp-shop.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import { SocketClient } from '../support/socket-client.ts';

let server: ScanServer;
beforeAll(async () => {
  server = await startScanServer({ site: lampShop(), startUrl: SHOP });
});
afterAll(() => server.close());

/** With another last character but one: the last one may differ only in unused bits. */
const tampered = (token: string): string => {
  const at = token.length - 2;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
};

describe('A connection', () => {
  it.each([
    ['no token', {}, 'TOKEN_MISSING'],
    ['an empty token', { token: '' }, 'TOKEN_MISSING'],
    ['something else than text', { token: { $ne: null } }, 'TOKEN_INVALID'],
    ['a token that nobody issued', { token: 'abc.def.ghi' }, 'TOKEN_INVALID'],
    ['a megabyte of token', { token: 'x'.repeat(50_000) }, 'TOKEN_INVALID'],
  ])('with %s is refused', async (_, auth, code) => {
    expect(await new SocketClient(server.url, auth).refused()).toBe(code);
  });

  it('with a forged token, or one of an ended session, is refused', async () => {
    const person = await server.person();
    const token = person.token ?? '';
    expect(await new SocketClient(server.url, { token: tampered(token) }).refused()).toBe(
      'TOKEN_INVALID',
    );
    await person.call('logout');
    expect(await new SocketClient(server.url, { token }).refused()).toBe('TOKEN_INVALID');
  });

  it.each(['websocket', 'polling'])(
    'over %s from a page of another origin is refused',
    async (transport) => {
      const person = await server.person();
      const open = (origin: string) =>
        new SocketClient(
          server.url,
          { token: person.token },
          { transports: [transport], extraHeaders: { origin } },
        );
      expect(await open('https://evil.example').refused()).not.toMatch(/It was accepted/);
      expect(await open('null').refused()).not.toMatch(/It was accepted/);
      const own = await open(server.url).connected();
      own.close();
    },
  );

  it('gets the events of the user’s own scans, and of no other user’s', async () => {
    const [person, stranger] = [await server.person(), await server.person()];
    const [socket, other] = [await server.socket(person), await server.socket(stranger)];
    const id = await server.scan(person);
    expect(await socket.hears('session-update')).toMatchObject({
      scanId: id,
      seq: 1,
      scan: { id, status: 'creating' },
    });
    await person.call('startSession', { params: { id } });
    await socket.hears('scan-complete');
    const update = socket.named('session-update').at(-1);
    expect(update.scan).toMatchObject({ id, status: 'completed', metadata: { pages_crawled: 5 } });
    expect(socket.breaches).toEqual([]);
    expect(other.heard).toEqual([]);
  });

  it('that is opened while a scan runs gets the agents’ states', async () => {
    const person = await server.person();
    const id = await server.scan(person);
    await person.call('startSession', { params: { id } });
    await server.reaches(person, id, 'completed');
    const socket = await server.socket(person);
    expect(await socket.hears('agent-status')).toMatchObject({
      scanId: id,
      agents: { crawler: { status: 'done' } },
    });
  });
});

describe('A connection ends', () => {
  it('when its user signs out everywhere; those of other users stay', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const [socket, second, staying] = [
      await server.socket(person),
      await server.socket(person),
      await server.socket(other),
    ];
    const before = performance.now();
    await person.call('logoutAll');
    await Promise.all([socket.ended(), second.ended()]);
    // Its next check of the token would come only a minute later.
    expect(performance.now() - before).toBeLessThan(15_000);
    expect(socket.named('connection-ended')).toMatchObject([{ code: 'TOKEN_INVALID' }]);
    expect(staying.socket.connected).toBe(true);
  });

  it('when its client signs out; the user’s other clients stay', async () => {
    const person = await server.person();
    const { email } = (await person.call('currentUser')).body.user;
    const elsewhere = server.client();
    const body = { email, password: 'correct horse battery' };
    elsewhere.token = (await elsewhere.call('login', { body })).body.tokens.accessToken;
    const [socket, staying] = [await server.socket(person), await server.socket(elsewhere)];
    await person.call('logout');
    await socket.ended();
    expect(staying.socket.connected).toBe(true);
  });

  it('when its token has expired', async () => {
    const person = await server.person();
    const socket = await server.socket(person);
    server.clock.advance(16 * 60_000);
    await server.sockets.lookAgain();
    await socket.hears('connection-ended');
    expect(socket.named('connection-ended')).toMatchObject([{ code: 'TOKEN_EXPIRED' }]);
    expect(await new SocketClient(server.url, { token: person.token }).refused()).toBe(
      'TOKEN_EXPIRED',
    );
  });

  it('when its session was ended by another process', async () => {
    const person = await server.person();
    const socket = await server.socket(person);
    const { _id } = (await person.call('currentUser')).body.user;
    await server.ports.sessions.endAll(_id, server.clock.now());
    server.clock.advance(2_000);
    await server.sockets.lookAgain();
    expect(await socket.hears('connection-ended')).toMatchObject({ code: 'TOKEN_INVALID' });
  });
});

describe('A broken connection', () => {
  /** Closes the transport of a connected socket, as a lost network does, and begins to connect again after `meanwhile`. */
  async function broken(person: ApiClient, meanwhile: () => Promise<void>): Promise<SocketClient> {
    const socket = new SocketClient(server.url, { token: person.token });
    await socket.connected();
    // A client gets the missed events from the last event that it received.
    const id = await server.scan(person);
    await socket.hears('session-update');
    socket.socket.io.engine.close();
    await eventually('the break', () => !socket.socket.connected);
    await meanwhile();
    expect(id).not.toBe('');
    socket.socket.connect();
    return socket;
  }

  it('is repaired: the client gets the missed events when it is back', async () => {
    const person = await server.person();
    let missed = '';
    const socket = await broken(person, async () => {
      missed = await server.scan(person);
    });
    await eventually('the client to be back', () => socket.socket.connected);
    await eventually('what was missed', () =>
      socket.named('session-update').some(({ scanId }) => scanId === missed),
    );
    expect(socket.socket.recovered).toBe(true);
    socket.close();
  });

  it('is not repaired for a user who was signed out meanwhile', async () => {
    const person = await server.person();
    const token = person.token;
    let missed = '';
    const socket = await broken(person, async () => {
      missed = await server.scan(person);
      await person.call('logoutAll');
      expect(token).toBe(person.token);
    });
    await new Promise((resolve) => socket.socket.once('connect_error', resolve));
    expect(socket.named('session-update').some(({ scanId }) => scanId === missed)).toBe(false);
    socket.close();
  });
});
