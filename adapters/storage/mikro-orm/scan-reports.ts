import {
  type LogLine,
  NOTHING_TO_REPORT,
  type ScanReport,
} from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { Sql } from './database.ts';

const LOG_LINES_KEPT = 500;

/**
 * Stores a report with the scan, whose row the transaction has locked. `id`: the database's own id. Returns the number
 * of the last event.
 */
export async function storeReport(
  sql: Sql,
  { id, eventSeq }: { readonly id: string; readonly eventSeq: number },
  report: ScanReport = NOTHING_TO_REPORT,
): Promise<number> {
  await appendLog(sql, id, report.log);
  await writeNotes(sql, id, report.notes);
  if (report.events === 0) return eventSeq;
  const seq = eventSeq + report.events;
  await sql('update scan set event_seq = $2::int where id = $1::bigint', [id, seq]);
  return seq;
}

async function appendLog(sql: Sql, id: string, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return;
  const kept = lines.slice(-LOG_LINES_KEPT).map((line) => JSON.stringify(line));
  await sql(
    `insert into log_line (scan_id, line)
     select $1::bigint, line from unnest($2::text[]) with ordinality as l (line, place)
      order by place`,
    [id, kept],
  );
  await sql(
    `delete from log_line where scan_id = $1::bigint and id <= (
       select id from log_line where scan_id = $1::bigint
        order by id desc offset ${LOG_LINES_KEPT} limit 1)`,
    [id],
  );
}

async function writeNotes(sql: Sql, id: string, notes: ScanReport['notes']): Promise<void> {
  const names = Object.keys(notes);
  if (names.length === 0) return;
  const texts = Object.values(notes).map((value) => JSON.stringify(value ?? null));
  await sql(
    `insert into note (scan_id, name, value)
     select $1::bigint, name, value from unnest($2::text[], $3::text[]) as n (name, value)
     on conflict (scan_id, name) do update set value = excluded.value`,
    [id, names, texts],
  );
}
