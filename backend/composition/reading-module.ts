import { IsolatedDocumentReader } from '@signpost/adapters/browser/static/isolated-document-reader.ts';
import { IsolatedManifestCompactor } from '@signpost/adapters/manifests/isolated-manifest-compactor.ts';
import { ReadingProcesses } from '@signpost/adapters/reading-processes.ts';
import { IsolatedManifestSchema } from '@signpost/adapters/schema/isolated-manifest-schema.ts';
import { IsolatedSiteFileReader } from '@signpost/adapters/site-files/isolated-site-file-reader.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import type { SiteFileReader } from '@signpost/backend-domain/ports/site-file-reader.ts';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { Environment } from '../config/environment.ts';
import { ports } from './tokens.ts';

const scanProcesses: ServiceIdentifier<ReadingProcesses> = Symbol.for(
  'signpost:ScanReadingProcesses',
);
const visitorProcesses: ServiceIdentifier<ReadingProcesses> = Symbol.for(
  'signpost:VisitorReadingProcesses',
);

/** The readers of documents and of site files for visitors without an account. */
export const visitorDocuments: ServiceIdentifier<DocumentReader> = Symbol.for(
  'signpost:DocumentReader for visitors',
);
export const visitorSiteFiles: ServiceIdentifier<SiteFileReader> = Symbol.for(
  'signpost:SiteFileReader for visitors',
);

/** The maximum heap of the process that reads for visitors, in MB: a manifest of 10 MB needs less than half of it. */
const VISITOR_MEMORY_MB = 96;
/** The maximum number of waiting readings for visitors without an account; further ones are refused. */
const VISITOR_QUEUE = 50;
/**
 * The idle time after which the reading processes of scans end. When all pages of a scan are read, idle ones end at
 * once (DocumentReader.release).
 */
const SCAN_PROCESSES_IDLE_MS = 5_000;

/**
 * Binds the readers of untrusted text, which work in processes of their own, never in the one that answers requests.
 * Readings for visitors have a process of their own, so that they do not delay scans; a program without visitors needs
 * none.
 */
export const readingModule = (
  environment: Environment,
  { hasVisitors }: { readonly hasVisitors: boolean },
): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const limits = {
      deadlineMs: environment.READING_TIMEOUT_MS,
      memoryMb: environment.READING_MEMORY_MB,
    };
    bind<ReadingProcesses>(scanProcesses)
      .toResolvedValue(
        () =>
          new ReadingProcesses({
            ...limits,
            processes: environment.READING_PROCESSES,
            idleMs: SCAN_PROCESSES_IDLE_MS,
          }),
      )
      .inSingletonScope()
      .onDeactivation((processes) => processes.close());
    if (hasVisitors)
      bind<ReadingProcesses>(visitorProcesses)
        .toResolvedValue(
          () =>
            new ReadingProcesses({
              ...limits,
              processes: 1,
              memoryMb: Math.min(limits.memoryMb, VISITOR_MEMORY_MB),
              queue: VISITOR_QUEUE,
            }),
        )
        .inSingletonScope()
        .onDeactivation((processes) => processes.close());
    else bind<ReadingProcesses>(visitorProcesses).toService(scanProcesses);
    bind(ports.documents)
      .toResolvedValue(
        (processes: ReadingProcesses) => new IsolatedDocumentReader(processes),
        [scanProcesses],
      )
      .inSingletonScope();
    bind(visitorDocuments)
      .toResolvedValue(
        (processes: ReadingProcesses) => new IsolatedDocumentReader(processes),
        [visitorProcesses],
      )
      .inSingletonScope();
    bind(ports.siteFiles)
      .toResolvedValue(
        (processes: ReadingProcesses) => new IsolatedSiteFileReader(processes),
        [scanProcesses],
      )
      .inSingletonScope();
    bind(visitorSiteFiles)
      .toResolvedValue(
        (processes: ReadingProcesses) => new IsolatedSiteFileReader(processes),
        [visitorProcesses],
      )
      .inSingletonScope();
    bind(ports.compactor)
      .toResolvedValue(
        (processes: ReadingProcesses) => new IsolatedManifestCompactor(processes),
        [visitorProcesses],
      )
      .inSingletonScope();
    bind(ports.manifestSchema)
      .toResolvedValue(
        (processes: ReadingProcesses) => new IsolatedManifestSchema(processes),
        [visitorProcesses],
      )
      .inSingletonScope();
  });
