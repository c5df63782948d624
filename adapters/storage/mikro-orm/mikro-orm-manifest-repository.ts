import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type {
  ManifestRepository,
  ScanFiles,
} from '@signpost/backend-domain/ports/manifest-repository.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Database } from './database.ts';
import { fenced } from './fence.ts';
import { packJson, unpackJson } from './packed-json.ts';
import { storeReport } from './scan-reports.ts';

/** Files that old versions stored lack `publicVersion`. */
type StoredFiles = Omit<ScanFiles, 'generatedAt' | 'publicVersion'> &
  Partial<Pick<ScanFiles, 'publicVersion'>>;

export class MikroOrmManifestRepository implements ManifestRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async save(lease: Lease, files: ScanFiles, report?: ScanReport): Promise<number> {
    const { generatedAt, ...texts } = files;
    const packed = packJson(texts);
    return this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      await sql(
        `update scan set stored_bytes = stored_bytes + octet_length($2::bytea) - coalesce(
           (select octet_length(files) from scan_files where scan_id = $1::bigint), 0)
          where id = $1::bigint`,
        [scan.id, packed],
      );
      await sql(
        `insert into scan_files (scan_id, files, generated_at)
         values ($1::bigint, $2::bytea, $3::timestamptz)
         on conflict (scan_id) do update
           set files = excluded.files, generated_at = excluded.generated_at`,
        [scan.id, packed, generatedAt],
      );
      return storeReport(sql, scan, report);
    });
  }

  async find(scanId: string): Promise<ScanFiles | null> {
    const [row] = await this.#database.query<{ files: Uint8Array; generatedAt: string }>(
      `select f.files, f.generated_at as "generatedAt"
         from scan_files f join scan s on s.id = f.scan_id where s.public_id = $1`,
      [scanId],
    );
    if (row === undefined) return null;
    const texts = unpackJson<StoredFiles>(row.files);
    const { publicVersion = null } = texts;
    return { ...texts, publicVersion, generatedAt: new Date(row.generatedAt) };
  }
}
