import { InProcessScanQueue } from '@signpost/adapters/queue/in-process/in-process-scan-queue.ts';
import { InProcessScanSignals } from '@signpost/adapters/queue/in-process/in-process-scan-signals.ts';
import { InMemoryEventPublisher } from '@signpost/adapters/transport/in-memory/in-memory-event-publisher.ts';
import type { ScanSettings } from '@signpost/backend-domain/agents/scan-settings.ts';
import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import { Container } from 'inversify';
import type { Environment } from '../config/environment.ts';
import { browserModule } from './browser-module.ts';
import { modelModule } from './model-module.ts';
import { netModule } from './net-module.ts';
import { readingModule } from './reading-module.ts';
import { resolvePorts } from './resolve-ports.ts';
import { scanSettings } from './scan-settings.ts';
import type { SiteAccess } from './site-access.ts';
import { storageModule } from './storage-module.ts';
import { systemModule } from './system-module.ts';
import { ports, type ScanPorts, scanPorts } from './tokens.ts';

/** All ports of scanning within this process, for the command line. */
export interface Scanner {
  readonly ports: ScanPorts;
  readonly settings: ScanSettings;
  subscribe(ownerId: string, listener: (event: ScanEvent) => void): () => void;
  close(): Promise<void>;
}

interface ScannerOptions {
  /** The public base URL of a Signpost server; null when the scanned site hosts its manifest itself. */
  readonly publishAt: string | null;
  /** Called with the warning about the browser for the operator, when a browser is needed. */
  readonly warn: (warning: string) => void;
  /** Access that the program has created earlier to request robots.txt; closed with the scanner. */
  readonly access?: SiteAccess;
}

export async function composeScanner(
  environment: Environment,
  { publishAt, warn, access }: ScannerOptions,
): Promise<Scanner> {
  const events = new InMemoryEventPublisher();
  const container = new Container();
  await container.loadAsync(
    systemModule(),
    storageModule(environment),
    netModule(environment, access),
    browserModule(environment, { warn }),
    modelModule(environment),
    readingModule(environment, { hasVisitors: false }),
  );
  container.bind(ports.events).toConstantValue(events);
  container
    .bind(ports.queue)
    .toConstantValue(new InProcessScanQueue({ clock: container.get(ports.clock) }));
  container.bind(ports.signals).toConstantValue(new InProcessScanSignals());
  const close = () => container.unbindAllAsync();
  try {
    return {
      ports: await resolvePorts(container, scanPorts),
      settings: scanSettings(environment, publishAt),
      subscribe: (ownerId, listener) => events.subscribe(ownerId, listener),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
