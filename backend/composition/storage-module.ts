import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import { RememberedScanLists } from '@signpost/adapters/storage/remembered-scan-lists.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { Environment } from '../config/environment.ts';
import { DATABASE_IMAGES } from './database-images.ts';
import { ports } from './tokens.ts';

/** The store itself, for readiness probes; all other code uses its repositories. */
export const storage: ServiceIdentifier<Storage> = Symbol.for('signpost:Storage');

/** How long a list of scans is cached; for this time, the event numbers in it may be out of date. */
const LIST_MS = 250;

/** Binds the repositories: in PostgreSQL when DATABASE_URL is set, else in PGlite in DATA_DIR. Migrations run first. */
export const storageModule = (environment: Environment): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind<Storage>(storage)
      .toResolvedValue(() =>
        openStorage(
          environment.DATABASE_URL === undefined
            ? { driver: 'pglite', folder: environment.DATA_DIR, images: DATABASE_IMAGES }
            : { driver: 'postgresql', url: environment.DATABASE_URL },
        ),
      )
      .inSingletonScope()
      .onDeactivation((opened) => opened.close());
    bind(ports.scans)
      .toResolvedValue(
        (opened: Storage, clock: Clock) =>
          new RememberedScanLists(opened.scans, {
            clock,
            forMs: LIST_MS,
          }),
        [storage, ports.clock],
      )
      .inSingletonScope();
    bind(ports.pages).toResolvedValue((opened: Storage) => opened.pages, [storage]);
    bind(ports.manifests).toResolvedValue((opened: Storage) => opened.manifests, [storage]);
    bind(ports.publications).toResolvedValue((opened: Storage) => opened.publications, [storage]);
    bind(ports.claims).toResolvedValue((opened: Storage) => opened.claims, [storage]);
    bind(ports.users).toResolvedValue((opened: Storage) => opened.users, [storage]);
    bind(ports.sessions).toResolvedValue((opened: Storage) => opened.sessions, [storage]);
    bind(ports.agentTokens).toResolvedValue((opened: Storage) => opened.agentTokens, [storage]);
    bind(ports.snapshots).toResolvedValue((opened: Storage) => opened.snapshots, [storage]);
    bind(ports.notes).toResolvedValue((opened: Storage) => opened.notes, [storage]);
  });
