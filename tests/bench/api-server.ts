import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeServer } from '@signpost/backend/composition/compose-server.ts';
import { readEnvironment } from '@signpost/backend/config/environment.ts';
import { makeLogger } from '@signpost/backend/logger.ts';
import { startServer } from '@signpost/backend/server.ts';
import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import Koa from 'koa';
import { ApiClient } from '../api/support/api-client.ts';
import { aScan } from '../support/mothers.ts';

/**
 * Runs in a process of its own for api.ts: the server as `npm start` composes it (PGlite on disk, logging every
 * request) with one user who has 200 scans, and beside it a bare Koa route. Sends their addresses by IPC and ends when
 * its parent ends.
 */
const SCANS = 200;

export interface BenchServers {
  readonly url: string;
  readonly token: string;
  readonly bareUrl: string;
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const logger = makeLogger('info', join(folder, 'log'));
const environment = readEnvironment({ DATA_DIR: join(folder, 'data') });
const composed = await composeServer(environment, logger);
const server = await startServer({
  ...composed,
  logger,
  settings: {
    host: '127.0.0.1',
    port: 0,
    trustProxy: false,
    webFolder: folder,
    accessTokens: composed.accessTokens,
    mostPages: environment.MAX_PAGES,
    scanQuotas: NO_SCAN_QUOTAS,
    sessionsPerUser: 1000,
    connectionQuotas: { perUser: 10_000, perAddress: 10_000 },
    visitorQuotas: { inAll: 1000, perAddress: 1000 },
  },
});

const client = new ApiClient(server.url);
const { body } = await client.register();
for (let made = 0; made < SCANS; made += 1) {
  const id = `scan-${String(made).padStart(16, '0')}`;
  await composed.ports.scans.insert(aScan({ id, ownerId: body.user._id }));
}

const bare = new Koa();
bare.use((context) => {
  context.body = { status: 'ok' };
});
const bareServer = bare.listen(0, '127.0.0.1');
await new Promise((resolve) => bareServer.once('listening', resolve));
const address = bareServer.address();
const port = typeof address === 'object' && address ? address.port : 0;

/** Reports its processor time between the measurements. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});

process.once('disconnect', async () => {
  bareServer.closeAllConnections();
  await server.close(0);
  await composed.close();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({
  url: server.url,
  token: client.token ?? '',
  bareUrl: `http://127.0.0.1:${port}`,
} satisfies BenchServers);
