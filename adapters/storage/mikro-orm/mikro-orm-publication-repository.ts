import {
  beginsAtRoot,
  type Publication,
} from '@signpost/backend-domain/model/publishing/publication.ts';
import { searchText } from '@signpost/backend-domain/model/publishing/registry-search.ts';
import type {
  NewPublication,
  PublicationRepository,
} from '@signpost/backend-domain/ports/publication-repository.ts';
import { readRegistryCursor, writeRegistryCursor } from '../registry-cursor.ts';
import type { Database, SqlValue } from './database.ts';
import { LIST_PUBLICATIONS, LIST_SPEAKERS } from './publication-statements.ts';

interface PublicationRow {
  readonly scanId: string;
  readonly ownerId: string;
  readonly domain: string;
  readonly title: string;
  readonly pages: number;
  readonly generatedAt: string;
  readonly publishedAt: string;
  readonly fromRoot: boolean;
  readonly showsBehindLogin: boolean;
  readonly verified: boolean;
  /** A bigint as text. */
  readonly order: string;
}

export class MikroOrmPublicationRepository implements PublicationRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async publish({ scanId, title, pages, publishedAt }: NewPublication): Promise<void> {
    await this.#database.transaction(async (sql) => {
      // Locks the scan, so that it cannot be made private between the check and the insert.
      const [scan] = await sql<{ id: string; ownerId: string; domain: string; startUrl: string }>(
        `select id::text as id, owner_id as "ownerId", domain, start_url as "startUrl" from scan
          where public_id = $1 and is_public for share`,
        [scanId],
      );
      if (scan === undefined) return;
      const { id, ownerId, domain, startUrl } = scan;
      const found = searchText({ domain, title });
      await sql(
        `insert into publication
           (scan_id, owner_id, domain, title, search_text, pages, published_at, from_root)
         values ($1::bigint, $2, $3, $4, $5, $6::int, $7::timestamptz, $8::boolean)
         on conflict (scan_id) do update
           set title = excluded.title, search_text = excluded.search_text, pages = excluded.pages`,
        [id, ownerId, domain, title, found, pages, publishedAt, beginsAtRoot(startUrl)],
      );
    });
  }

  async withdraw(scanId: string): Promise<void> {
    await this.#database.query(
      `delete from publication p using scan s
        where s.id = p.scan_id and s.public_id = $1 and not s.is_public`,
      [scanId],
    );
  }

  async ofDomain(domain: string): Promise<Publication[]> {
    const rows = await this.#database.query<PublicationRow>(
      `${LIST_PUBLICATIONS} where p.domain = $1 order by f.generated_at desc, p.id desc`,
      [domain],
    );
    return rows.map(toPublication);
  }

  async registry({
    limit,
    cursor,
    words,
  }: Parameters<PublicationRepository['registry']>[0]): Promise<{
    publications: Publication[];
    nextCursor: string | null;
  }> {
    const after = cursor === undefined ? null : readRegistryCursor(cursor);
    if (cursor !== undefined && after === null) return { publications: [], nextCursor: null };
    const values: SqlValue[] = [limit + 1];
    const bound = (value: SqlValue): string => `$${values.push(value)}`;
    const conditions = words.map(
      (spellings) =>
        `exists (select 1 from unnest(${bound(spellings)}::text[]) word where position(word in p.search_text) > 0)`,
    );
    if (after !== null) {
      const [at, order] = [bound(after.generatedAt), bound(after.order)];
      conditions.push(
        `(r.generated_at, r.publication_id) < (${at}::timestamptz, ${order}::bigint)`,
      );
    }
    const rows = await this.#database.query<PublicationRow>(
      `${LIST_SPEAKERS} ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
       order by r.generated_at desc, r.publication_id desc limit $1::int`,
      values,
    );
    const publications = rows.slice(0, limit).map(toPublication);
    const last = publications.at(-1);
    return {
      publications,
      nextCursor: last !== undefined && rows.length > limit ? writeRegistryCursor(last) : null,
    };
  }
}

function toPublication(row: PublicationRow): Publication {
  return {
    scanId: row.scanId,
    ownerId: row.ownerId,
    domain: row.domain,
    title: row.title,
    pages: row.pages,
    generatedAt: new Date(row.generatedAt),
    publishedAt: new Date(row.publishedAt),
    fromRoot: row.fromRoot,
    showsBehindLogin: row.showsBehindLogin,
    verified: row.verified,
    order: Number(row.order),
  };
}
