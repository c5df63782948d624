import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Server } from 'socket.io';
import {
  readAccessToken,
  removeAccessToken,
  storeAccessToken,
} from '../../../frontend/src/lib/access-token.ts';
import { type ScanEvent, scanFeed } from '../../../frontend/src/lib/events/scan-feed.ts';
import { navigateWith } from '../../../frontend/src/lib/navigation.ts';
import { shareConnection, socketState } from '../../../frontend/src/lib/socket.ts';
import { aWhile, eventually } from '../../support/eventually.ts';
import { BrowserWorld, tokenUntil } from './browser-world.ts';

const FIRST = tokenUntil(4_000_000_000, 'first');
const SECOND = tokenUntil(4_000_000_000, 'second');

describe('The socket of a tab', () => {
  let world: BrowserWorld;
  let http: HttpServer;
  let server: Server;
  let release = () => {};
  let refused: Map<string, string>;
  let seen: string[];
  let renewals: boolean[];
  let visited: string[];

  beforeEach(async () => {
    refused = new Map();
    seen = [];
    renewals = [];
    visited = [];
    navigateWith((path) => void visited.push(path));
    http = createServer();
    server = new Server(http);
    server.use((socket, next) => {
      const { token } = socket.handshake.auth as { token: string };
      seen.push(token);
      const code = refused.get(token);
      next(code ? Object.assign(new Error('Sign in first.'), { data: { code } }) : undefined);
    });
    await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
    const { port } = http.address() as AddressInfo;
    world = new BrowserWorld(() =>
      renewals.shift()
        ? { status: 200, body: { tokens: { accessToken: SECOND } } }
        : { status: 401, body: { code: 'REFRESH_INVALID' } },
    );
    const host = `127.0.0.1:${port}`;
    Object.assign(globalThis, {
      location: { protocol: 'http:', host, hostname: '127.0.0.1', port },
    });
  });

  afterEach(async () => {
    release();
    release = () => {};
    removeAccessToken();
    await eventually('the end', () => socketState().status === 'disconnected');
    Reflect.deleteProperty(globalThis, 'location');
    await server.close();
    world.close();
  });

  // Waits until the connection of the last test is closed, so that the process can exit.
  afterAll(() => aWhile(1_300));

  const connected = () => eventually('connected', () => socketState().status === 'connected');

  it('needs a token', () => {
    release = shareConnection();
    expect(socketState()).toEqual({
      status: 'disconnected',
      error: 'Authentication token not found',
    });
  });

  it('brings the events of a scan to its listeners', async () => {
    storeAccessToken(FIRST);
    release = shareConnection();
    await connected();
    expect(seen).toEqual([FIRST]);
    const heard: ScanEvent[] = [];
    const onReconnect = () => {};
    const leave = scanFeed.join('mine', { onEvent: (event) => heard.push(event), onReconnect });
    const progress = (scanId: string) => ({ scanId, timestamp: '2026-01-01T00:00:00.000Z' });
    server.emit('manifest-building', { ...progress('other'), progress: 1 });
    server.emit('manifest-building', { ...progress('mine'), progress: 2 });
    await eventually('the event', () => heard.length > 0);
    expect(heard[0]).toMatchObject({ name: 'manifest-building', payload: { progress: 2 } });
    leave();
    server.emit('manifest-building', { ...progress('mine'), progress: 3 });
    const others: string[] = [];
    const leaveAll = scanFeed.joinAll({ onEvent: ({ name }) => others.push(name), onReconnect });
    server.emit('reviewer-starting', progress('mine'));
    await eventually('the last event', () => others.includes('reviewer-starting'));
    expect(heard).toHaveLength(1);
    leaveAll();
  });

  it('is one for all its users, and closes after the last', async () => {
    storeAccessToken(FIRST);
    const other = shareConnection();
    release = shareConnection();
    await connected();
    other();
    other();
    expect(socketState().status).toBe('connected');
    release();
    await eventually('the end', () => socketState().status === 'disconnected');
    expect(seen).toHaveLength(1);
  });

  it('is kept from one page to the next, even before it is open', async () => {
    storeAccessToken(FIRST);
    shareConnection()();
    release = shareConnection();
    await connected();
    release();
    release = shareConnection();
    await aWhile(1_300);
    expect(socketState().status).toBe('connected');
    expect(seen).toHaveLength(1);
  });

  it('reconnects with a new token when its own was refused as expired', async () => {
    refused.set(FIRST, 'TOKEN_EXPIRED');
    renewals.push(true);
    storeAccessToken(FIRST);
    release = shareConnection();
    await connected();
    expect(seen).toEqual([FIRST, SECOND]);
  });

  it('reconnects with a new token when the server ends it because the token expired', async () => {
    storeAccessToken(FIRST);
    release = shareConnection();
    await connected();
    renewals.push(true);
    server.emit('connection-ended', { code: 'TOKEN_EXPIRED', message: 'Expired' });
    server.disconnectSockets();
    await eventually('the second visit', () => seen.length === 2);
    expect(seen).toEqual([FIRST, SECOND]);
    await connected();
  });

  it('reconnects when the server ends it for no reason', async () => {
    storeAccessToken(FIRST);
    release = shareConnection();
    await connected();
    server.disconnectSockets();
    await eventually('the second visit', () => seen.length === 2);
    expect(seen).toEqual([FIRST, FIRST]);
    await connected();
  });

  it('leads to /login when the session is over', async () => {
    refused.set(FIRST, 'TOKEN_EXPIRED');
    storeAccessToken(FIRST);
    release = shareConnection();
    await eventually('a way to go', () => visited.length > 0);
    expect(visited).toEqual(['/login']);
    expect(socketState().status).toBe('disconnected');
  });

  it('reports a final refusal, and does not try again', async () => {
    refused.set(FIRST, 'TOKEN_MISSING');
    storeAccessToken(FIRST);
    release = shareConnection();
    await eventually('the refusal', () => socketState().status === 'disconnected');
    expect(socketState().error).toBe('Connection failed: Sign in first.');
    await aWhile(1_300);
    expect(seen).toEqual([FIRST]);
  });

  describe('that the server ended after a sign-out', () => {
    const end = () => {
      server.emit('connection-ended', { code: 'TOKEN_INVALID', message: 'You were signed out.' });
      server.disconnectSockets();
    };
    beforeEach(async () => {
      storeAccessToken(FIRST);
      release = shareConnection();
      await connected();
    });

    it('opens /login when the session of this browser was ended elsewhere', async () => {
      end();
      await eventually('a way to go', () => visited.length > 0);
      expect(visited).toEqual(['/login']);
      expect(readAccessToken()).toBeNull();
      expect(seen).toEqual([FIRST]);
    });

    it('reconnects when another token is stored', async () => {
      end();
      await eventually('the end', () => socketState().status === 'disconnected');
      storeAccessToken(SECOND);
      await connected();
      expect(seen).toEqual([FIRST, SECOND]);
      expect(world.asked).toEqual([]);
    });

    it('makes no request when the sign-out was in this browser', async () => {
      end();
      await eventually('the end', () => socketState().status === 'disconnected');
      removeAccessToken();
      await aWhile(1_300);
      expect(world.asked).toEqual([]);
      expect(visited).toEqual([]);
    });
  });

  it('closes on signing out, and opens on signing in again', async () => {
    storeAccessToken(FIRST);
    release = shareConnection();
    await connected();
    removeAccessToken();
    expect(socketState().status).toBe('disconnected');
    storeAccessToken(SECOND);
    await connected();
    expect(seen).toEqual([FIRST, SECOND]);
  });
});
