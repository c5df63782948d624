import { ThreadedDocumentReader } from '@signpost/adapters/browser/static/threaded-document-reader.ts';
import { ThreadedManifestCompactor } from '@signpost/adapters/manifests/threaded-manifest-compactor.ts';
import { ReadingThreads } from '@signpost/adapters/reading-threads.ts';
import { ThreadedManifestSchema } from '@signpost/adapters/schema/threaded-manifest-schema.ts';
import { ThreadedSiteFileReader } from '@signpost/adapters/site-files/threaded-site-file-reader.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import type { SiteFileReader } from '@signpost/backend-domain/ports/site-file-reader.ts';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { Environment } from '../config/environment.ts';
import { ports } from './tokens.ts';

const scanThreads: ServiceIdentifier<ReadingThreads> = Symbol.for('signpost:ScanThreads');
const visitorThreads: ServiceIdentifier<ReadingThreads> = Symbol.for('signpost:VisitorThreads');

/** The readers of documents and of site files for people without an account. */
export const visitorDocuments: ServiceIdentifier<DocumentReader> = Symbol.for(
  'signpost:DocumentReader for visitors',
);
export const visitorSiteFiles: ServiceIdentifier<SiteFileReader> = Symbol.for(
  'signpost:SiteFileReader for visitors',
);

/** Readings for people without an account that may wait at a time; the next one is refused. */
const VISITOR_QUEUE = 50;
/** The threads of scans end between two phases of a scan, so that their memory is free for the audit of the start page. */
const SCAN_THREADS_IDLE_MS = 2_000;

/**
 * The readers of foreign text: in threads, never in the thread that answers requests. Requests of visitors have a
 * thread of their own, so that they do not delay scans; a program without visitors does without that thread.
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
    bind<ReadingThreads>(scanThreads)
      .toResolvedValue(
        () =>
          new ReadingThreads({
            ...limits,
            threads: environment.READING_THREADS,
            idleMs: SCAN_THREADS_IDLE_MS,
          }),
      )
      .inSingletonScope()
      .onDeactivation((threads) => threads.close());
    if (hasVisitors)
      bind<ReadingThreads>(visitorThreads)
        .toResolvedValue(() => new ReadingThreads({ ...limits, threads: 1, queue: VISITOR_QUEUE }))
        .inSingletonScope()
        .onDeactivation((threads) => threads.close());
    else bind<ReadingThreads>(visitorThreads).toService(scanThreads);
    bind(ports.documents)
      .toResolvedValue(
        (threads: ReadingThreads) => new ThreadedDocumentReader(threads),
        [scanThreads],
      )
      .inSingletonScope();
    bind(visitorDocuments)
      .toResolvedValue(
        (threads: ReadingThreads) => new ThreadedDocumentReader(threads),
        [visitorThreads],
      )
      .inSingletonScope();
    bind(ports.siteFiles)
      .toResolvedValue(
        (threads: ReadingThreads) => new ThreadedSiteFileReader(threads),
        [scanThreads],
      )
      .inSingletonScope();
    bind(visitorSiteFiles)
      .toResolvedValue(
        (threads: ReadingThreads) => new ThreadedSiteFileReader(threads),
        [visitorThreads],
      )
      .inSingletonScope();
    bind(ports.compactor)
      .toResolvedValue(
        (threads: ReadingThreads) => new ThreadedManifestCompactor(threads),
        [visitorThreads],
      )
      .inSingletonScope();
    bind(ports.manifestSchema)
      .toResolvedValue(
        (threads: ReadingThreads) => new ThreadedManifestSchema(threads),
        [visitorThreads],
      )
      .inSingletonScope();
  });
