import { LIVE_PARTS } from '@signpost/backend-domain/model/scan/live-state.ts';
import type { LogLine } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { ScanFiles } from '@signpost/backend-domain/ports/manifest-repository.ts';
import type {
  ScanSnapshots,
  StoredSnapshot,
} from '@signpost/backend-domain/ports/scan-snapshots.ts';
import { liveState } from '../live-notes.ts';
import type { Database, Sql, SqlRow } from './database.ts';
import { ScanEntity, toScan } from './entities/scan-entity.ts';
import { LIVE_NOTES } from './live-statements.ts';
import { unpackJson } from './packed-json.ts';

type PageRead = StoredSnapshot['pagesRead'][number];
type Judged = StoredSnapshot['judged'][number];

export class MikroOrmScanSnapshots implements ScanSnapshots {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  read(
    scanId: string,
    { mostPages }: { readonly mostPages: number },
  ): Promise<StoredSnapshot | null> {
    return this.#database.snapshot(async (sql, manager) => {
      const [row] = await sql<SqlRow>('select * from scan where public_id = $1', [scanId]);
      if (row === undefined) return null;
      const scan = manager.map(ScanEntity, { ...row });
      const notes = await sql<{ name: string; value: string }>(LIVE_NOTES, [scanId, LIVE_PARTS]);
      return {
        scan: toScan(scan),
        live: liveState(notes.map(({ name, value }) => [name, value])),
        log: await logOf(sql, scan.id),
        pagesRead: await pagesReadOf(sql, scan.id, mostPages),
        judged: await judgedOf(sql, scan.id),
        robotsTxt: await robotsTxtOf(sql, scan.id),
      };
    });
  }
}

async function logOf(sql: Sql, id: number): Promise<LogLine[]> {
  const rows = await sql<{ line: string }>(
    'select line from log_line where scan_id = $1::bigint order by id',
    [id],
  );
  return rows.map(({ line }) => JSON.parse(line) as LogLine);
}

async function pagesReadOf(sql: Sql, id: number, most: number): Promise<PageRead[]> {
  const latest = await sql<PageRead>(
    `select url, title, read_seq as "readSeq" from page
      where scan_id = $1::bigint and read_seq is not null order by read_seq desc limit $2::int`,
    [id, most],
  );
  return latest.reverse();
}

async function judgedOf(sql: Sql, id: number): Promise<Judged[]> {
  return sql<Judged>(
    `select url, coalesce(judged_title, title) as title, reason, priority,
            coalesce(judged_pattern, pattern) as pattern from page
      where scan_id = $1::bigint and priority is not null order by seq`,
    [id],
  );
}

async function robotsTxtOf(sql: Sql, id: number): Promise<StoredSnapshot['robotsTxt']> {
  const [row] = await sql<{ files: Uint8Array }>(
    'select files from scan_files where scan_id = $1::bigint',
    [id],
  );
  if (row === undefined) return null;
  const { robots } = unpackJson<Pick<ScanFiles, 'robots'>>(row.files);
  return { original: robots.original };
}
