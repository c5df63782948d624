import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeSocketServer } from '@signpost/adapters/transport/socket-io/close-socket-server.ts';
import { RedisSocketAdapter } from '@signpost/adapters/transport/socket-io/redis-socket-adapter.ts';
import { SocketIoAudience } from '@signpost/adapters/transport/socket-io/socket-io-audience.ts';
import { Server } from 'socket.io';
import { aWhile, eventually } from '../support/eventually.ts';
import { RedisServer } from '../support/redis-server.ts';
import { SocketServer } from '../support/socket-server.ts';
import { audienceSuite } from './audience.suite.ts';
import { overAdapters } from './over-adapters.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.end());

async function openAlone() {
  const server = await new SocketServer().start();
  return {
    audience: new SocketIoAudience(server.io),
    connect: (userId: string) => server.connect(userId),
    close: () => server.close(),
  };
}

/** Clients connect to a server; a worker, which has no clients, asks. */
async function openThroughRedis(url = redis.url) {
  const [servers, workers] = [new RedisSocketAdapter({ url }), new RedisSocketAdapter({ url })];
  const server = await new SocketServer({ adapter: servers.adapter }).start();
  const io = new Server({ adapter: workers.adapter });
  const audience = new SocketIoAudience(io);
  // Each follows the Redis stream from its first read on: wait until server and worker see each other.
  const probe = await server.connect('probe');
  await eventually('the servers to be connected', async () => {
    await aWhile(20);
    return audience.watches('probe');
  });
  await probe.leave();
  return {
    audience,
    connect: (userId: string) => server.connect(userId),
    close: async () => {
      await closeSocketServer(io);
      await server.close();
      await Promise.all([servers.close(), workers.close()]);
    },
  };
}

overAdapters('audience', audienceSuite, {
  'socket.io alone': openAlone,
  'socket.io through Redis': () => openThroughRedis(),
});

describe('The audience while Redis is unavailable', () => {
  it('counts as empty, without an error', async () => {
    const server = await RedisServer.start();
    const opened = await openThroughRedis(server.url);
    try {
      await opened.connect('ada');
      await server.stop();
      expect(await opened.audience.watches('ada')).toBe(false);
    } finally {
      await opened.close();
      await server.end();
    }
  });
});
