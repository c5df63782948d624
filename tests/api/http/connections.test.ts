import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connections } from '@signpost/backend/http/connections.ts';

/** So long that a test that waits for it times out. */
const FOR_EVER_MS = 2_000_000_000;

describe('A server that closes', () => {
  let server: Server;
  let connections: Connections;
  let waiting: ServerResponse[];
  beforeEach(async () => {
    waiting = [];
    server = createServer((request, response) => {
      if (request.url === '/slow') waiting.push(response);
      else response.end('done');
    });
    connections = new Connections(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.closeAllConnections());

  const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

  async function client(request = ''): Promise<{ socket: Socket; text: () => string }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    // A client may see a reset when its request is cut off.
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (piece) => (text += piece));
    await once(socket, 'connect');
    if (request !== '') {
      const begun = once(server, 'request');
      socket.write(`GET ${request} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await begun;
    }
    return { socket, text: () => text };
  }

  it('disconnects clients that send nothing: before, between and in the middle of requests', async () => {
    const [silent, between, half] = [await client(), await client('/'), await client()];
    while (!between.text().endsWith('done')) await once(between.socket, 'data');
    half.socket.write('GET / HTTP/1.1\r\nHo');
    const closed = [silent, between, half].map(({ socket }) => closeOf(socket));
    await connections.close(FOR_EVER_MS);
    await Promise.all(closed);
  });

  it('lets a running request end, and then its connection', async () => {
    const { socket, text } = await client('/slow');
    const [closed, done] = [closeOf(socket), connections.close(FOR_EVER_MS)];
    waiting[0]?.end('at last');
    await Promise.all([closed, done]);
    expect(text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*at last/);
  });

  it('ends requests that take too long', async () => {
    const { socket, text } = await client('/slow');
    const closed = closeOf(socket);
    await connections.close(10);
    await closed;
    expect(text()).toBe('');
  });
});
