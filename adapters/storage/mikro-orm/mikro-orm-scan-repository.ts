import {
  NOTHING_TO_REPORT,
  type ScanReport,
} from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { WORKING_STATUSES } from '@signpost/backend-domain/model/scan/scan-status.ts';
import type { QueuedScan } from '@signpost/backend-domain/ports/scan-queue.ts';
import type {
  CompletedWork,
  Lease,
  SaveScan,
  ScanRepository,
} from '@signpost/backend-domain/ports/scan-repository.ts';
import { readCursor, writeCursor } from '../scan-cursor.ts';
import type { Database } from './database.ts';
import { DECISION_LOCKS } from './decision-locks.ts';
import { ScanEntity, scanColumns, toScan } from './entities/scan-entity.ts';
import { assertRoom, overwriteScan } from './scan-writes.ts';

export class MikroOrmScanRepository implements ScanRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async insert(scan: ScanSession): Promise<void> {
    await this.#database.entities((manager) =>
      manager.insert(ScanEntity, {
        ...scanColumns(scan),
        publicId: scan.id,
        version: scan.version,
        eventSeq: scan.seq,
      }),
    );
  }

  async find(id: string): Promise<ScanSession | null> {
    const row = await this.#database.entities((manager) =>
      manager.findOne(ScanEntity, { publicId: id }),
    );
    return row === null ? null : toScan(row);
  }

  async save(scan: ScanSession, how: SaveScan = {}): Promise<ScanSession> {
    return this.#database.transaction((sql) => overwriteScan(sql, scan, how));
  }

  async saveAtWork(
    scan: ScanSession,
    most: number,
    report: ScanReport = NOTHING_TO_REPORT,
  ): Promise<ScanSession> {
    return this.#database.transaction(async (sql) => {
      await assertRoom(sql, scan, most);
      return overwriteScan(sql, scan, { report });
    });
  }

  async saveSelected(
    scan: ScanSession,
    urls: readonly string[],
    most: number,
    report: ScanReport = NOTHING_TO_REPORT,
  ): Promise<ScanSession> {
    return this.#database.transaction(async (sql) => {
      await assertRoom(sql, scan, most);
      return overwriteScan(sql, scan, { report, selected: urls });
    });
  }

  async delete(id: string): Promise<boolean> {
    const deleted = await this.#database.transaction(async (sql) => {
      // The same order of locks as in a decision about the domain, which prevents a deadlock with it.
      await sql(
        `select pg_advisory_xact_lock(${DECISION_LOCKS}, hashtext(domain)) from publication
          where scan_id = (select id from scan where public_id = $1)`,
        [id],
      );
      return sql('delete from scan where public_id = $1 returning 1', [id]);
    });
    if (deleted.length > 0) await this.#database.reclaim();
    return deleted.length > 0;
  }

  async listByOwner(
    ownerId: string,
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<{ scans: ScanSession[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : readCursor(cursor);
    if (cursor !== undefined && after === null) return { scans: [], nextCursor: null };
    const older = after && {
      $or: [
        { createdAt: { $lt: after.createdAt } },
        { createdAt: after.createdAt, id: { $lt: after.order } },
      ],
    };
    const rows = await this.#database.entities((manager) =>
      manager.find(
        ScanEntity,
        { ownerId, ...older },
        { orderBy: { createdAt: 'desc', id: 'desc' }, limit: limit + 1 },
      ),
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const isMore = rows.length > shown.length;
    return {
      scans: shown.map(toScan),
      nextCursor:
        last !== undefined && isMore
          ? writeCursor({ createdAt: last.createdAt, order: last.id })
          : null,
    };
  }

  async recentlyCompleted(limit: number): Promise<CompletedWork[]> {
    return this.#database.query<CompletedWork>(
      `select (counts->>'pagesCrawled')::int as "pagesRead", worked_ms::float8 as "workedMs" from scan
        where status = 'completed' order by created_at desc, id desc limit $1::int`,
      [limit],
    );
  }

  async listAbandoned(now: Date): Promise<QueuedScan[]> {
    return this.#database.query<QueuedScan>(
      `select public_id as "scanId", owner_id as "ownerId" from scan
        where status = any($1::text[]) and (held_until is null or held_until <= $2::timestamptz)
        order by created_at, id`,
      [WORKING_STATUSES, now],
    );
  }

  async storedBytes(id: string): Promise<number> {
    const [scan] = await this.#database.query<{ bytes: number }>(
      'select stored_bytes::float8 as bytes from scan where public_id = $1',
      [id],
    );
    return scan?.bytes ?? 0;
  }

  async storedBytesInAll(): Promise<number> {
    const [all] = await this.#database.query<{ bytes: number }>(
      'select coalesce(sum(stored_bytes), 0)::float8 as bytes from scan',
    );
    return all?.bytes ?? 0;
  }

  async lease(id: string, workerId: string, now: Date, ttlMs: number): Promise<Lease | null> {
    const [taken] = await this.#database.query<{ fence: string }>(
      `update scan set fence = fence + 1, held_by = $2, held_until = $4::timestamptz
        where public_id = $1
          and (held_until is null or held_until <= $3::timestamptz or held_by = $2)
        returning fence::text as fence`,
      [id, workerId, now, later(now, ttlMs)],
    );
    return taken === undefined ? null : { scanId: id, workerId, fence: Number(taken.fence) };
  }

  async renew(lease: Lease, now: Date, ttlMs: number): Promise<boolean> {
    const renewed = await this.#database.query(
      `update scan set held_until = $3::timestamptz
        where public_id = $1 and fence = $2 and held_until is not null
        returning id`,
      [lease.scanId, lease.fence, later(now, ttlMs)],
    );
    return renewed.length > 0;
  }

  async release(lease: Lease): Promise<void> {
    await this.#database.query(
      'update scan set held_by = null, held_until = null where public_id = $1 and fence = $2',
      [lease.scanId, lease.fence],
    );
  }
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
