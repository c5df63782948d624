import {
  LeaseLost,
  ScanNotFound,
  StaleScan,
  TooManyScans,
} from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { WORKING_STATUSES } from '@signpost/backend-domain/model/scan/scan-status.ts';
import type { SaveScan } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Sql, SqlValue } from './database.ts';
import { QUOTA_LOCKS } from './decision-locks.ts';
import { scanColumns } from './entities/scan-entity.ts';
import { SELECT_CHOSEN } from './page-statements.ts';
import { storeReport } from './scan-reports.ts';
import { keyOf } from './text-key.ts';

/**
 * Overwrites the scan if its stored version is still `version`, which locks its row, and stores the report and the
 * selection of pages with it.
 * Returns the scan with its next version and the number of its last event. Throws the errors with which
 * `ScanRepository.save` rejects.
 */
export async function overwriteScan(
  sql: Sql,
  scan: ScanSession,
  { lease, report, selected }: SaveScan,
): Promise<ScanSession> {
  const saved = { ...scan, version: scan.version + 1 };
  const columns = Object.entries({ ...scanColumns(saved), version: saved.version });
  const changes = columns.map(([name], index) => `${columnName(name)} = $${index + 4}`);
  const [changed] = await sql<{ id: string; eventSeq: number }>(
    `update scan set ${changes.join(', ')}
      where public_id = $1 and version = $2::int and ($3::bigint is null or fence = $3::bigint)
      returning id::text as id, event_seq as "eventSeq"`,
    [scan.id, scan.version, lease?.fence ?? null, ...columns.map(([, value]) => bound(value))],
  );
  if (changed !== undefined) {
    // After the scan, because every writer of pages locks the scan first.
    if (selected !== undefined) await sql(SELECT_CHOSEN, [scan.id, selected.map(keyOf)]);
    return { ...saved, seq: await storeReport(sql, changed, report) };
  }
  const [stored] = await sql<{ fence: string }>(
    'select fence::text as fence from scan where public_id = $1',
    [scan.id],
  );
  if (stored === undefined) throw new ScanNotFound(scan.id);
  const isHeld = lease === undefined || Number(stored.fence) === lease.fence;
  throw isHeld ? new StaleScan(scan.id) : new LeaseLost(scan.id);
}

/**
 * Throws TooManyScans when the owner has `most` other scans in a working state. Locks this count until the transaction
 * ends, so that concurrent calls for the same owner wait.
 */
export async function assertRoom(
  sql: Sql,
  { id, ownerId }: Pick<ScanSession, 'id' | 'ownerId'>,
  most: number,
): Promise<void> {
  await sql(`select pg_advisory_xact_lock(${QUOTA_LOCKS}, hashtext($1))`, [ownerId]);
  const [others] = await sql<{ count: number }>(
    `select count(*)::int as count from scan
      where owner_id = $1 and public_id <> $2 and status = any($3::text[])`,
    [ownerId, id, WORKING_STATUSES],
  );
  if ((others?.count ?? 0) >= most) throw new TooManyScans(most);
}

function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function bound(
  value: ReturnType<typeof scanColumns>[keyof ReturnType<typeof scanColumns>],
): SqlValue {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
}
