import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';

/** The database does not answer, and nothing was changed: retrying may succeed when it is back. */
export class StorageUnavailable extends DomainError {
  readonly code = 'storage.unavailable';
  constructor(options?: ErrorOptions) {
    super('The database does not answer at the moment. Try again shortly.', options);
  }
}

/** The database refused the connection: wrong user, password or database name in DATABASE_URL. */
export class StorageRefused extends DomainError {
  readonly code = 'storage.refused';
  constructor(reason: string, options?: ErrorOptions) {
    super(`The database refused the connection: ${reason}. Check DATABASE_URL.`, options);
  }
}

/** A newer version of Signpost has changed the tables in a way that this version does not know. */
export class StorageTooNew extends DomainError {
  readonly code = 'storage.too-new';
  constructor(migrations: readonly string[]) {
    super(
      `A newer version of Signpost has changed this database (${migrations.join(', ')}), and this version cannot use it. ` +
        'Nothing was changed. Start the newer version, or restore the backup that was made before the upgrade.',
    );
  }
}

/** The disk of the database is full. */
export class DiskFull extends DomainError {
  readonly code = 'storage.disk-full';
  constructor(options?: ErrorOptions) {
    super(
      'The disk of this server is full. What was stored before is kept. Its operator must free space where the database is (DATA_DIR).',
      options,
    );
  }
}

/** Another process uses the data folder; only one process at a time can open the embedded database. */
export class DataFolderInUse extends DomainError {
  readonly code = 'storage.data-folder-in-use';
  readonly folder: string;
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `${folder} is in use by another Signpost process (pid ${pid}). ` +
        'Stop it, or set DATA_DIR (or --data) to another folder.',
    );
    this.folder = folder;
    this.pid = pid;
  }
}

/** The data folder cannot be created, written or opened. */
export class DataFolderUnusable extends DomainError {
  readonly code = 'storage.data-folder-unusable';
  readonly folder: string;
  constructor(folder: string, why: string, options?: ErrorOptions) {
    super(`${folder} cannot hold Signpost's data: ${why}. Set DATA_DIR (or --data).`, options);
    this.folder = folder;
  }
}
