import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Sql } from './database.ts';

export interface FencedScan {
  /** The database's own id, as text (a bigint). */
  readonly id: string;
  readonly pagesFound: number;
  readonly pagesRead: number;
  /** Number of the last event. */
  readonly eventSeq: number;
}

/**
 * Locks the scan until the end of the transaction, so that no other worker can take it over and no other writer numbers
 * pages meanwhile. Throws LeaseLost when a newer lease exists or the scan is gone.
 */
export async function fenced(sql: Sql, lease: Lease): Promise<FencedScan> {
  const [scan] = await sql<FencedScan>(
    `select id::text as id, pages_found as "pagesFound", pages_read as "pagesRead",
            event_seq as "eventSeq"
       from scan where public_id = $1 and fence = $2 for update`,
    [lease.scanId, lease.fence],
  );
  if (scan === undefined) throw new LeaseLost(lease.scanId);
  return scan;
}
