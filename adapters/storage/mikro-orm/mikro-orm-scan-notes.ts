import type {
  LogLine,
  ScanNoteName,
  ScanNotes,
  ScanNoteValues,
} from '@signpost/backend-domain/ports/scan-notes.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Database } from './database.ts';
import { fenced } from './fence.ts';

const LOG_LINES_KEPT = 500;

export class MikroOrmScanNotes implements ScanNotes {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async read<Name extends ScanNoteName>(
    scanId: string,
    name: Name,
  ): Promise<ScanNoteValues[Name] | null> {
    const [row] = await this.#database.query<{ value: string }>(
      `select n.value from note n join scan s on s.id = n.scan_id
        where s.public_id = $1 and n.name = $2`,
      [scanId, name],
    );
    return row === undefined ? null : (JSON.parse(row.value) as ScanNoteValues[Name]);
  }

  /** Writes nothing when the scan is gone. */
  async write<Name extends ScanNoteName>(
    scanId: string,
    name: Name,
    value: ScanNoteValues[Name],
  ): Promise<void> {
    await this.#database.query(
      `insert into note (scan_id, name, value)
       select id, $2, $3 from scan where public_id = $1 for key share
       on conflict (scan_id, name) do update set value = excluded.value`,
      [scanId, name, JSON.stringify(value)],
    );
  }

  async writeHeld<Name extends ScanNoteName>(
    lease: Lease,
    name: Name,
    value: ScanNoteValues[Name],
  ): Promise<void> {
    await this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      await sql(
        `insert into note (scan_id, name, value) values ($1::bigint, $2, $3)
         on conflict (scan_id, name) do update set value = excluded.value`,
        [scan.id, name, JSON.stringify(value)],
      );
    });
  }

  /** Writes nothing when the scan is gone. */
  async appendLog(scanId: string, lines: readonly LogLine[]): Promise<void> {
    if (lines.length === 0) return;
    const kept = lines.slice(-LOG_LINES_KEPT).map((line) => JSON.stringify(line));
    await this.#database.transaction(async (sql) => {
      await sql(
        `insert into log_line (scan_id, line)
         select s.id, l.line
           from (select id from scan where public_id = $1 for key share) s,
                unnest($2::text[]) with ordinality as l (line, place)
          order by l.place`,
        [scanId, kept],
      );
      await sql(
        `delete from log_line where id <= (
           select l.id from log_line l join scan s on s.id = l.scan_id
            where s.public_id = $1 order by l.id desc offset ${LOG_LINES_KEPT} limit 1
         ) and scan_id = (select id from scan where public_id = $1)`,
        [scanId],
      );
    });
  }

  async log(scanId: string): Promise<LogLine[]> {
    const rows = await this.#database.query<{ line: string }>(
      `select l.line from log_line l join scan s on s.id = l.scan_id
        where s.public_id = $1 order by l.id desc limit ${LOG_LINES_KEPT}`,
      [scanId],
    );
    return rows.map(({ line }) => JSON.parse(line) as LogLine).reverse();
  }
}
