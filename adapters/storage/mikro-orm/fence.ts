import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Sql } from './database.ts';

export interface FencedScan {
  /** The database's own id (a bigint), as text. */
  readonly id: string;
  readonly pagesFound: number;
  readonly pagesRead: number;
  /** The number of the last event. */
  readonly eventSeq: number;
}

/**
 * Locks the scan's row until the end of the transaction, so that no other worker can take the scan over and no other
 * writer assigns page numbers meanwhile. Throws LeaseLost when a newer lease exists or the scan was deleted.
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
