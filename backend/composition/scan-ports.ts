import type { IdGenerator } from '@signpost/backend-domain/ports/id-generator.ts';
import type { ScanQueue } from '@signpost/backend-domain/ports/scan-queue.ts';
import type { TargetPolicy } from '@signpost/backend-domain/ports/target-policy.ts';
import type { RunScanPorts } from '@signpost/backend-domain/use-cases/run-scan.ts';
import type { Container } from 'inversify';
import { ports } from './tokens.ts';

/** Every port that the use cases of scanning take. */
export interface ScanPorts extends RunScanPorts {
  readonly queue: ScanQueue;
  readonly targets: TargetPolicy;
  readonly ids: IdGenerator;
}

/** Resolves them all; what must be opened (database, proxy) is opened here. */
export async function scanPorts(container: Container): Promise<ScanPorts> {
  return {
    browser: await container.getAsync(ports.browser),
    fetcher: await container.getAsync(ports.fetcher),
    documents: await container.getAsync(ports.documents),
    siteFiles: await container.getAsync(ports.siteFiles),
    model: await container.getAsync(ports.model),
    auditor: await container.getAsync(ports.auditor),
    scans: await container.getAsync(ports.scans),
    pages: await container.getAsync(ports.pages),
    manifests: await container.getAsync(ports.manifests),
    notes: await container.getAsync(ports.notes),
    events: await container.getAsync(ports.events),
    clock: await container.getAsync(ports.clock),
    hasher: await container.getAsync(ports.hasher),
    signals: await container.getAsync(ports.signals),
    queue: await container.getAsync(ports.queue),
    targets: await container.getAsync(ports.targets),
    ids: await container.getAsync(ports.ids),
  };
}
