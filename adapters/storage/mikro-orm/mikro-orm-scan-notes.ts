import { LIVE_PARTS, type LiveState } from '@signpost/backend-domain/model/scan/live-state.ts';
import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { ScanNoteName, ScanNotes } from '@signpost/backend-domain/ports/scan-notes.ts';
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

  async read<T>(scanId: string, name: ScanNoteName): Promise<T | null> {
    const [row] = await this.#database.query<{ value: string }>(
      `select n.value from note n join scan s on s.id = n.scan_id
        where s.public_id = $1 and n.name = $2`,
      [scanId, name],
    );
    return row === undefined ? null : (JSON.parse(row.value) as T);
  }

  /** Writes nothing when the scan is gone. */
  async write(scanId: string, name: ScanNoteName, value: unknown): Promise<void> {
    await this.#database.query(
      `insert into note (scan_id, name, value)
       select id, $2, $3 from scan where public_id = $1 for key share
       on conflict (scan_id, name) do update set value = excluded.value`,
      [scanId, name, JSON.stringify(value ?? null)],
    );
  }

  async writeHeld(lease: Lease, name: ScanNoteName, value: unknown): Promise<void> {
    await this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      await sql(
        `insert into note (scan_id, name, value) values ($1::bigint, $2, $3)
         on conflict (scan_id, name) do update set value = excluded.value`,
        [scan.id, name, JSON.stringify(value ?? null)],
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
