import type {
  FoundUrl,
  FrontierState,
  PageOutcome,
  PageRecord,
  PageSummary,
  UrlPriority,
} from '@signpost/backend-domain/model/crawl/frontier.ts';
import { EMPTY_FRONTIER } from '@signpost/backend-domain/model/crawl/frontier-count.ts';
import type { FailureCause, SkipCause } from '@signpost/backend-domain/model/crawl/page-cause.ts';
import type { StoredPages } from '@signpost/backend-domain/model/scan/page-numbers.ts';
import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type {
  PageRepository,
  PatternCount,
} from '@signpost/backend-domain/ports/page-repository.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { storableText } from '../storable-text.ts';
import type { Database } from './database.ts';
import { fenced } from './fence.ts';
import {
  RECORD_COLUMNS,
  type RecordRow,
  SUMMARY_COLUMNS,
  type SummaryRow,
  toRecord,
  toSummary,
} from './page-columns.ts';
import { exploredPages, replaceReadings, settle, settlements } from './page-outcomes.ts';
import { NEXT_PENDING } from './page-statements.ts';
import { insertFound, lastOfEach, reopenRead, takeInstead } from './page-writes.ts';
import { storeReport } from './scan-reports.ts';
import { keyOf } from './text-key.ts';

const COUNTS = `count(*)::int as total,
  (count(*) filter (where p.state = 'discovered'))::int as discovered,
  (count(*) filter (where p.state = 'pending'))::int as pending,
  (count(*) filter (where p.state = 'read'))::int as read,
  (count(*) filter (where p.state = 'failed'))::int as failed,
  (count(*) filter (where p.state = 'skipped'))::int as skipped,
  (count(*) filter (where p.state = 'discovered' and p.priority is null))::int as unjudged,
  (count(*) filter (where p.state = 'pending' and not p.chosen))::int as unchosen`;

/** A pattern finds the kind in the JSON text, which is its first key: a cast to `jsonb` may fail (\u0000). */
const WAYS = `(count(*) filter (where p.state = 'read' and p.mode = 'browser'))::int as rendered,
  (count(*) filter (where p.state = 'read' and p.mode = 'static'))::int as static,
  (count(*) filter (where p.state = 'skipped' and p.cause ~ '^\\{ *"kind" *: *"sampled"'))::int as sampled`;

const IS_PAGE = `not (p.state = 'skipped' and coalesce(p.cause, '') ~ '^\\{ *"kind" *: *"moved"')`;

const OF_SCAN = 'p.scan_id = (select id from scan where public_id = $1)';

const NO_PAGES: StoredPages = { ...EMPTY_FRONTIER, rendered: 0, static: 0, sampled: 0 };

/**
 * The frontier in PostgreSQL. Every writer first locks its scan's row (the fence). This keeps `seq` and `readSeq`
 * without gaps, and prevents deadlocks between writers of the same pages.
 */
export class MikroOrmPageRepository implements PageRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(
    lease: Lease,
    urls: readonly FoundUrl[],
    state: 'discovered' | 'pending',
  ): Promise<number> {
    return this.#database.transaction(async (sql) =>
      insertFound(sql, await fenced(sql, lease), urls, state),
    );
  }

  async prioritise(
    lease: Lease,
    judged: readonly { url: string; priority: UrlPriority; reason: string }[],
    report?: ScanReport,
  ): Promise<number> {
    const rows = lastOfEach(judged, ({ priority, reason }) => [priority, storableText(reason)]);
    return this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      await sql(
        `update page p set priority = j->>1, reason = j->>2, judged_title = p.title,
                judged_pattern = null
           from jsonb_array_elements($2::jsonb) as list (j)
          where p.scan_id = $1::bigint and p.url_key = (j->>0)::uuid`,
        [scan.id, rows],
      );
      return storeReport(sql, scan, report);
    });
  }

  async nextPending(
    scanId: string,
    limit: number,
    except: readonly string[],
  ): Promise<PageRecord[]> {
    const rows = await this.#database.query<RecordRow>(NEXT_PENDING, [
      scanId,
      limit,
      except.map(keyOf),
    ]);
    return rows.map(toRecord);
  }

  async commit(
    lease: Lease,
    batch: {
      outcomes: readonly PageOutcome[];
      found: readonly FoundUrl[];
      foundState: 'discovered' | 'pending';
      offered?: readonly FoundUrl[];
      instead?: readonly FoundUrl[];
      report?: ScanReport;
    },
  ): Promise<number> {
    const outcomes = settlements(batch.outcomes);
    const explored = exploredPages(batch.outcomes);
    return this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      await settle(sql, scan, outcomes);
      await replaceReadings(sql, scan, explored);
      const taken = await takeInstead(sql, scan, batch.instead ?? []);
      const afterTaken = { ...scan, pagesFound: scan.pagesFound + taken };
      const added = await insertFound(sql, afterTaken, batch.found, batch.foundState);
      const afterFound = { ...scan, pagesFound: afterTaken.pagesFound + added };
      await insertFound(sql, afterFound, batch.offered ?? [], 'discovered');
      return storeReport(sql, scan, batch.report);
    });
  }

  async skipUnchosen(lease: Lease, pattern: string, cause: SkipCause): Promise<string[]> {
    return this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      const skipped = await sql<{ url: string }>(
        `with skipped as (
           update page set state = 'skipped', cause = $3
            where scan_id = $1::bigint and pattern_key = $2::uuid and state = 'pending'
              and not chosen
            returning seq, url)
         select url from skipped order by seq`,
        [scan.id, keyOf(pattern), JSON.stringify(cause)],
      );
      return skipped.map(({ url }) => url);
    });
  }

  async skip(lease: Lease, urls: readonly string[], cause: SkipCause): Promise<number> {
    return this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      const skipped = await sql(
        `update page set state = 'skipped', cause = $3
          where scan_id = $1::bigint and url_key = any($2::uuid[]) and state = 'pending'
          returning seq`,
        [scan.id, urls.map(keyOf), JSON.stringify(cause)],
      );
      return skipped.length;
    });
  }

  async fail(lease: Lease, urls: readonly string[], cause: FailureCause): Promise<number> {
    return this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      const failed = await sql(
        `update page set state = 'failed', cause = $3
          where scan_id = $1::bigint and url_key = any($2::uuid[]) and state <> 'read'
          returning seq`,
        [scan.id, urls.map(keyOf), JSON.stringify(cause)],
      );
      return failed.length;
    });
  }

  async reopen(lease: Lease, urls: readonly string[]): Promise<number> {
    return this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      return reopenRead(sql, scan, urls);
    });
  }

  async repattern(lease: Lease, moves: readonly { url: string; pattern: string }[]): Promise<void> {
    const rows = lastOfEach(moves, ({ pattern }) => [keyOf(pattern), storableText(pattern)]);
    await this.#database.transaction(async (sql) => {
      const scan = await fenced(sql, lease);
      await sql(
        `update page p set pattern_key = (m->>1)::uuid, pattern = m->>2,
                judged_pattern = coalesce(p.judged_pattern, p.pattern)
           from jsonb_array_elements($2::jsonb) as list (m)
          where p.scan_id = $1::bigint and p.url_key = (m->>0)::uuid`,
        [scan.id, rows],
      );
    });
  }

  async count(scanId: string): Promise<StoredPages> {
    const [counts] = await this.#database.query<StoredPages>(
      `select ${COUNTS}, ${WAYS} from page p where ${OF_SCAN}`,
      [scanId],
    );
    return counts ?? NO_PAGES;
  }

  async countByPattern(scanId: string): Promise<readonly PatternCount[]> {
    return this.#database.query<PatternCount>(
      `select min(p.pattern) as pattern, ${COUNTS}
         from page p where ${OF_SCAN} and ${IS_PAGE} group by p.pattern_key order by min(p.seq)`,
      [scanId],
    );
  }

  async list(
    scanId: string,
    page: { afterSeq: number; limit: number; states?: readonly FrontierState[] },
  ): Promise<PageSummary[]> {
    const rows = await this.#database.query<SummaryRow>(
      `select ${SUMMARY_COLUMNS} from page p
        where ${OF_SCAN} and p.seq > $2::int and ($4::text[] is null or p.state = any($4::text[]))
        order by p.seq limit $3::int`,
      [scanId, page.afterSeq, page.limit, page.states ?? null],
    );
    return rows.map(toSummary);
  }

  async readings(
    scanId: string,
    page: { afterSeq: number; limit: number; pattern?: string },
  ): Promise<PageRecord[]> {
    const rows = await this.#database.query<RecordRow>(
      `select ${RECORD_COLUMNS} from page p
        where ${OF_SCAN} and p.seq > $2::int and p.state = 'read'
          and ($4::uuid is null or p.pattern_key = $4::uuid)
        order by p.seq limit $3::int`,
      [
        ...[scanId, page.afterSeq, page.limit],
        page.pattern === undefined ? null : keyOf(page.pattern),
      ],
    );
    return rows.map(toRecord);
  }

  async find(scanId: string, url: string): Promise<PageRecord | null> {
    const [page] = await this.findAll(scanId, [url]);
    return page ?? null;
  }

  async findAll(scanId: string, urls: readonly string[]): Promise<PageRecord[]> {
    const keys = urls.map(keyOf);
    const rows = await this.#database.query<RecordRow & { readonly urlKey: string }>(
      `select ${RECORD_COLUMNS}, p.url_key::text as "urlKey" from page p
        where ${OF_SCAN} and p.url_key = any($2::uuid[])`,
      [scanId, keys],
    );
    const byKey = new Map(rows.map(({ urlKey, ...row }) => [urlKey, toRecord(row)]));
    return keys.flatMap((key) => byKey.get(key) ?? []);
  }
}
