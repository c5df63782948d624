import { SocketIoAudience } from '@signpost/adapters/transport/socket-io/socket-io-audience.ts';
import { SocketIoEventPublisher } from '@signpost/adapters/transport/socket-io/socket-io-event-publisher.ts';
import { OwnHosts } from '@signpost/backend/http/own-hosts.ts';
import { makeSocketServer } from '@signpost/backend/sockets/socket-server.ts';
import { eventOnWire } from '@signpost/backend/wire/scan-events.ts';
import { type ScanWorkers, startScanWorkers } from '@signpost/backend/workers/scan-workers.ts';
import {
  DEFAULT_SETTINGS,
  type ScanSettings,
} from '@signpost/backend-domain/agents/scan-settings.ts';
import { makeRunScan } from '@signpost/backend-domain/use-cases/run-scan.ts';
import { eventually } from '../../support/eventually.ts';
import type { FakeSite } from '../../support/fake-site.ts';
import type { ApiClient } from './api-client.ts';
import { SocketClient } from './socket-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

export interface ScanServer extends TestServer {
  /** Starts workers for scans; already done unless `workers` is false. */
  startWorkers(): Promise<ScanWorkers>;
  /** Closes all workers, as SIGTERM does. */
  stopWorkers(): Promise<void>;
  /** A user with a new account. */
  person(): Promise<ApiClient>;
  /** A connected socket of the user. */
  socket(person: ApiClient): Promise<SocketClient>;
  /** A new scan of the fake site, by default from `startUrl`. */
  scan(
    person: ApiClient,
    options?: Readonly<Record<string, unknown>>,
    url?: string,
  ): Promise<string>;
  /** Waits until the scan has one of the statuses; returns it. */
  reaches(person: ApiClient, id: string, ...statuses: string[]): Promise<string>;
}

export interface ScanServerOptions extends TestServerOptions {
  readonly site: Pick<FakeSite, 'browser' | 'fetcher' | 'documents'>;
  readonly startUrl: string;
  readonly scanSettings?: Partial<ScanSettings>;
  /** Replaces all scan settings; it gets the ports of the server. */
  readonly makeScanSettings?: (ports: TestServer['ports']) => ScanSettings;
  /** Scans that a worker works on at once (SCAN_WORKERS). */
  readonly scanWorkers?: number;
  /** False: no workers are started. */
  readonly workers?: boolean;
}

/** The test server with sockets, and with workers that scan a fake site. */
export async function startScanServer(options: ScanServerOptions): Promise<ScanServer> {
  const { site, startUrl } = options;
  const io = makeSocketServer({
    publicUrl: null,
    appOrigins: options.settings?.appOrigins ?? [],
    ownHosts: new OwnHosts({ host: '127.0.0.1', publicUrl: null }),
  });
  const publisher = new SocketIoEventPublisher(io, { onWire: eventOnWire });
  const server = await startTestServer({
    ...options,
    io,
    ports: {
      browser: site.browser,
      fetcher: site.fetcher,
      documents: site.documents,
      visitorDocuments: site.documents,
      events: publisher,
      audience: new SocketIoAudience(io),
      ...options.ports,
    },
  });
  const settings: ScanSettings = options.makeScanSettings?.(server.ports) ?? {
    ...DEFAULT_SETTINGS,
    manifestUrl: server.services.publishing.claimedManifestUrl,
    schemaUrl: `${server.url}/schema.json`,
    ...options.scanSettings,
  };
  const errors: unknown[] = [];
  const running: ScanWorkers[] = [];
  const startWorkers = async (): Promise<ScanWorkers> => {
    const workers = await startScanWorkers({
      ...server.ports,
      run: makeRunScan(server.ports, settings, `worker-${server.ports.ids.next()}`),
      concurrency: options.scanWorkers ?? 2,
      onError: (_, error) => errors.push(error),
    });
    running.push(workers);
    return workers;
  };
  const stopWorkers = async (): Promise<void> => {
    await Promise.all(running.splice(0).map((workers) => workers.close(5_000)));
  };
  if (options.workers !== false) await startWorkers();
  const sockets: SocketClient[] = [];
  return {
    ...server,
    startWorkers,
    stopWorkers,
    person: async () => {
      const person = server.client();
      const answer = await person.register();
      if (answer.status !== 201) throw new Error(answer.text);
      return person;
    },
    socket: async (person) => {
      const socket = new SocketClient(server.url, { token: person.token });
      sockets.push(socket);
      return socket.connected();
    },
    scan: async (person, scanOptions = {}, url = startUrl) => {
      const body = { url, options: scanOptions };
      const answer = await person.call('createSession', { body });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.scan.id;
    },
    reaches: async (person, id, ...statuses) => {
      let status = '';
      await eventually(`the scan to be ${statuses.join(' or ')}`, async () => {
        status = (await person.call('agentStatus', { params: { id } })).body.status;
        return statuses.includes(status);
      });
      return status;
    },
    close: async () => {
      for (const socket of sockets) socket.close();
      await stopWorkers();
      publisher.close();
      await server.close();
      if (errors.length > 0) throw new AggregateError(errors, String(errors[0]));
    },
  };
}
