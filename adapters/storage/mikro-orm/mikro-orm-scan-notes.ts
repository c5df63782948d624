import { LIVE_PARTS, type LiveState } from '@signpost/backend-domain/model/scan/live-state.ts';
import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type {
  ScanNoteName,
  ScanNotes,
  ScanNoteValues,
} from '@signpost/backend-domain/ports/scan-notes.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { liveState } from '../live-notes.ts';
import type { Database } from './database.ts';
import { fenced } from './fence.ts';
import { LIVE_NOTES } from './live-statements.ts';
import { storeReport } from './scan-reports.ts';

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

  /** Writes nothing when the scan was deleted. */
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

  async report(lease: Lease, report: ScanReport): Promise<number> {
    return this.#database.transaction(async (sql) =>
      storeReport(sql, await fenced(sql, lease), report),
    );
  }

  async live(scanId: string): Promise<LiveState> {
    const rows = await this.#database.query<{ name: string; value: string }>(LIVE_NOTES, [
      scanId,
      LIVE_PARTS,
    ]);
    return liveState(rows.map(({ name, value }) => [name, value]));
  }
}
