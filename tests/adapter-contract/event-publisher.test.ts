import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InMemoryEventPublisher } from '@signpost/adapters/transport/in-memory/in-memory-event-publisher.ts';
import { closeSocketServer } from '@signpost/adapters/transport/socket-io/close-socket-server.ts';
import {
  RedisSocketAdapter,
  type RedisSocketAdapterOptions,
} from '@signpost/adapters/transport/socket-io/redis-socket-adapter.ts';
import { SocketIoEventPublisher } from '@signpost/adapters/transport/socket-io/socket-io-event-publisher.ts';
import { eventOnWire } from '@signpost/backend/wire/scan-events.ts';
import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { aWhile, eventually } from '../support/eventually.ts';
import { RedisServer } from '../support/redis-server.ts';
import { type SocketReader, SocketServer } from '../support/socket-server.ts';
import { anEvent, eventPublisherSuite } from './event-publisher.suite.ts';
import { overAdapters } from './over-adapters.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.end());

const logLine = (message: string) => anEvent('scan-log', { type: 'info', message });
const frame = (seq: number, bytes: number) =>
  anEvent('live-frame', {
    ...{ url: 'https://a.test/', image: new Uint8Array(bytes).fill(seq) },
    ...{ width: 1, height: 1, seq },
  });
const seqsOf = (events: readonly ScanEvent[]) =>
  events.flatMap((event) => (event.name === 'live-frame' ? [event.payload.seq] : []));

async function openAlone() {
  const server = await new SocketServer().start();
  const publisher = new SocketIoEventPublisher(server.io, { onWire: eventOnWire });
  const close = async () => {
    publisher.close();
    await server.close();
  };
  return { server, publisher, connect: (userId: string) => server.connect(userId), close };
}

/**
 * The publisher of a worker: it has no sockets, so that every event goes through Redis to the servers that have them.
 */
function workersPublisher(options: RedisSocketAdapterOptions) {
  const redisAdapter = new RedisSocketAdapter(options);
  const io = new Server({ adapter: redisAdapter.adapter });
  const publisher = new SocketIoEventPublisher(io, {
    onWire: eventOnWire,
    reachesOthers: () => redisAdapter.connected(),
  });
  const close = async () => {
    publisher.close();
    await closeSocketServer(io);
    await redisAdapter.close();
  };
  return { publisher, close };
}

/** Two servers with sockets, to which readers connect in turn, and the publisher of a worker, which has none. */
async function openThroughRedis(url = redis.url, errors: unknown[] = []) {
  const options = { url, onError: (error: unknown) => errors.push(error) };
  const adapters = [1, 2].map(() => new RedisSocketAdapter(options));
  const servers = await Promise.all(
    adapters.map(({ adapter }) => new SocketServer({ adapter }).start()),
  );
  const { publisher, close: closeWorker } = workersPublisher(options);
  const receiving = servers.map(
    ({ io }) => new SocketIoEventPublisher(io, { onWire: eventOnWire }),
  );
  let next = 0;
  const connect = (userId: string) => {
    next += 1;
    return (servers[next % 2] as SocketServer).connect(userId);
  };
  const close = async () => {
    for (const each of receiving) each.close();
    await Promise.all([closeWorker(), ...servers.map((server) => server.close())]);
    await Promise.all(adapters.map((adapter) => adapter.close()));
  };
  // Servers follow the Redis stream from their first read on: wait until events and frames arrive.
  const probes = await Promise.all(servers.map((server) => server.connect('probe')));
  await eventually('the servers to be connected', async () => {
    publisher.publish('probe', logLine('probe'));
    publisher.publish('probe', frame(1, 1));
    await aWhile(20);
    return probes.every(({ events }) => new Set(events.map(({ name }) => name)).size === 2);
  });
  await Promise.all(probes.map((probe) => probe.leave()));
  return { servers, publisher, connect, close };
}

async function openInMemory() {
  const publisher = new InMemoryEventPublisher();
  const connect = async (userId: string) => {
    const events: ScanEvent[] = [];
    const leave = publisher.subscribe(userId, (event) => events.push(event));
    return { events, leave: async () => leave() };
  };
  return { publisher, connect, close: async () => {} };
}

overAdapters('events', eventPublisherSuite, {
  memory: openInMemory,
  'socket.io alone': openAlone,
  'socket.io through Redis': () => openThroughRedis(),
});

describe('The publisher in memory', () => {
  it('can also follow a single scan', () => {
    const publisher = new InMemoryEventPublisher();
    const seen: string[] = [];
    const end = publisher.subscribe('scan-1', ({ scanId }, ownerId) => {
      seen.push(`${scanId} of ${ownerId}`);
    });
    publisher.publish('ada', anEvent('reviewer-starting', {}, 'scan-1'));
    publisher.publish('ada', anEvent('reviewer-starting', {}, 'scan-2'));
    end();
    end();
    publisher.publish('ada', anEvent('reviewer-starting', {}, 'scan-1'));
    expect(seen).toEqual(['scan-1 of ada']);
  });

  it('keeps the order for all listeners when one of them publishes or throws', () => {
    const errors: unknown[] = [];
    const publisher = new InMemoryEventPublisher((error) => errors.push(error));
    const seen: string[] = [];
    publisher.subscribe('ada', (event) => {
      if (event.name === 'scan-started') publisher.publish('ada', logLine('in answer'));
      throw new Error('failed');
    });
    publisher.subscribe('ada', ({ name }) => seen.push(name));
    publisher.publish('ada', anEvent('scan-started', { url: 'https://example.com/' }));
    expect(seen).toEqual(['scan-started', 'scan-log']);
    expect(errors).toHaveLength(2);
  });
});

/** The client's WebSocket, which a test pauses to make a slow reader. */
function webSocketOf({ socket }: SocketReader): SlowSocket {
  const transport: unknown = socket.io.engine.transport;
  return (transport as { ws: SlowSocket }).ws;
}

interface SlowSocket {
  pause(): void;
  resume(): void;
  terminate(): void;
}

/** The server's end of the WebSocket: `bufferedAmount` are the bytes not yet handed to the operating system. */
function serverSideOf(server: SocketServer, id = ''): { readonly bufferedAmount: number } {
  const transport: unknown = server.io.of('/').sockets.get(id)?.conn.transport;
  return (transport as { socket: { bufferedAmount: number } }).socket;
}

describe('A slow reader', () => {
  it('has at most one frame waiting, and gets the newest when it reads again', async () => {
    const { server, publisher, close } = await openAlone();
    const slow = await server.connect('ada');
    const quick = await server.connect('ada');
    try {
      const socket = serverSideOf(server, slow.socket.id);
      const ws = webSocketOf(slow);
      ws.pause();
      const size = 200_000;
      let most = 0;
      for (let seq = 1; seq <= 250; seq += 1) {
        publisher.publish('ada', frame(seq, size));
        await eventually('the quick reader', () => seqsOf(quick.events).at(-1) === seq);
        most = Math.max(most, socket.bufferedAmount);
      }
      expect(publisher.framesWaiting).toBe(1);
      expect(most).toBeLessThan(1.5 * size);
      ws.resume();
      await eventually('the newest frame', () => seqsOf(slow.events).at(-1) === 250);
      expect(seqsOf(slow.events).length).toBeLessThan(150);
      expect(seqsOf(quick.events)).toHaveLength(250);
      expect(publisher.framesWaiting).toBe(0);
    } finally {
      await close();
    }
  });

  it('delays no other reader: of a thousand, a hundred slow ones have one frame queued each, the others get every frame', async () => {
    const { server, publisher, close } = await openAlone();
    const slow = await Promise.all(Array.from({ length: 100 }, () => server.connect('bob')));
    const quick = await Promise.all(Array.from({ length: 900 }, () => server.connect('ada')));
    const queued = (): number[] =>
      slow.map(({ socket }) => serverSideOf(server, socket.id).bufferedAmount);
    try {
      for (const reader of slow) webSocketOf(reader).pause();
      const size = 100_000;
      let seq = 0;
      // The operating system's socket buffers have to be full first.
      for (; publisher.framesWaiting < slow.length; seq += 1) {
        publisher.publish('bob', frame(seq, size));
        await aWhile(1);
      }
      for (const until = seq + 10; seq < until; seq += 1) {
        publisher.publish('bob', frame(seq, size));
        // Small frames: this process is both ends, and keeps what 900 readers receive.
        publisher.publish('ada', frame(seq, 1_000));
        await eventually('the quick readers', () =>
          quick.every(({ events }) => seqsOf(events).at(-1) === seq),
        );
        expect(publisher.framesWaiting).toBe(slow.length);
        expect(Math.max(...queued())).toBeLessThan(1.5 * size);
      }
      for (const { events } of quick) expect(seqsOf(events)).toHaveLength(10);
    } finally {
      // A paused reader does not answer the closing handshake, which would delay the end by half a minute.
      for (const reader of slow) webSocketOf(reader).terminate();
      await close();
    }
  }, 300_000);

  it('that disconnects leaves no frame waiting', async () => {
    const { server, publisher, close } = await openAlone();
    const ws = webSocketOf(await server.connect('ada'));
    try {
      ws.pause();
      for (let seq = 1; publisher.framesWaiting === 0; seq += 1) {
        publisher.publish('ada', frame(seq, 200_000));
        await aWhile(1);
      }
      server.io.of('/').disconnectSockets(true);
      await eventually('nothing to wait', () => publisher.framesWaiting === 0);
    } finally {
      ws.resume();
      await close();
    }
  });
});

describe('Events through Redis', () => {
  it('leave no frame in its stream', async () => {
    const opened = await openThroughRedis();
    const client = new Redis(redis.url);
    try {
      const ada = await opened.connect('ada');
      const before = await client.xlen('signpost:events');
      for (let seq = 1; seq <= 5; seq += 1) opened.publisher.publish('ada', frame(seq, 10));
      opened.publisher.publish('ada', logLine('kept'));
      await eventually('both kinds', () => new Set(ada.events.map((e) => e.name)).size === 2);
      expect(await client.xlen('signpost:events')).toBe(before + 1);
    } finally {
      client.disconnect();
      await opened.close();
    }
  });

  it('neither fail nor pile up while Redis is unavailable, and pass again afterwards', async () => {
    const server = await RedisServer.start();
    const errors: unknown[] = [];
    const opened = await openThroughRedis(server.url, errors);
    try {
      const ada = await opened.connect('ada');
      const messages = () =>
        ada.events.flatMap((event) => (event.name === 'scan-log' ? [event.payload.message] : []));
      await server.stop();
      await eventually('the outage to be noticed', () => errors.length > 0);
      await aWhile(200);
      for (let seq = 1; seq <= 200; seq += 1) {
        opened.publisher.publish('ada', logLine(`during ${seq}`));
        opened.publisher.publish('ada', frame(seq, 10));
      }
      await server.start();
      await eventually('an event to pass', async () => {
        opened.publisher.publish('ada', logLine('after'));
        opened.publisher.publish('ada', frame(999, 10));
        await aWhile(20);
        return messages().includes('after') && seqsOf(ada.events).includes(999);
      });
      await aWhile(100);
      expect(messages().filter((message) => message.startsWith('during'))).toEqual([]);
    } finally {
      await opened.close();
      await server.end();
    }
  });

  it('can be closed without an error while Redis is unavailable', async () => {
    const server = await RedisServer.start();
    const opened = await openThroughRedis(server.url);
    await server.end();
    opened.publisher.publish('ada', logLine('lost'));
    await opened.close();
    opened.publisher.publish('ada', logLine('lost as well'));
    await aWhile(100);
  });
});
