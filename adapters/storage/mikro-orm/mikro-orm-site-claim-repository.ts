import type { InferEntity } from '@mikro-orm/core';
import type {
  EndedProof,
  SiteClaim,
  SiteProof,
} from '@signpost/backend-domain/model/publishing/site-claim.ts';
import type {
  NewSiteClaim,
  SiteClaimRepository,
} from '@signpost/backend-domain/ports/site-claim-repository.ts';
import type { Database } from './database.ts';
import { DECISION_LOCKS } from './decision-locks.ts';
import { SiteClaimEntity } from './entities/publication-entities.ts';

export class MikroOrmSiteClaimRepository implements SiteClaimRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async open({ id, ownerId, domain, token }: NewSiteClaim): Promise<SiteClaim> {
    await this.#database.query(
      `insert into site_claim (public_id, owner_id, domain, token) values ($1, $2, $3, $4)
       on conflict (owner_id, domain) do nothing`,
      [id, ownerId, domain, token],
    );
    const row = await this.#database.entities((manager) =>
      manager.findOneOrFail(SiteClaimEntity, { ownerId, domain }),
    );
    return toClaim(row);
  }

  async find(id: string): Promise<SiteClaim | null> {
    const row = await this.#database.entities((manager) =>
      manager.findOne(SiteClaimEntity, { publicId: id }),
    );
    return row && toClaim(row);
  }

  async save(claim: SiteClaim): Promise<SiteClaim | null> {
    const { proof, ended } = claim;
    const saved = await this.#database.transaction(async (sql) => {
      // Every decision about the domain takes this lock first: of two proofs, the later one sees and ends the earlier
      // one.
      await sql(`select pg_advisory_xact_lock(${DECISION_LOCKS}, hashtext($1))`, [claim.domain]);
      const [current] = await sql(
        'select 1 from site_claim where public_id = $1 and version = $2::int',
        [claim.id, claim.version],
      );
      if (current === undefined) return false;
      if (proof !== null) await sql(SUPERSEDE_OTHERS, [claim.domain, claim.id, proof.provedAt]);
      await sql(
        `update site_claim
            set checked_at = $2::timestamptz, method = $3, proved_at = $4::timestamptz,
                confirmed_at = $5::timestamptz, lapses_at = $6::timestamptz, ended_reason = $7,
                ended_at = $8::timestamptz, recheck_at = $9::timestamptz, version = version + 1
          where public_id = $1`,
        [
          ...[claim.id, claim.checkedAt, proof?.method ?? null, proof?.provedAt ?? null],
          ...[proof?.lastConfirmedAt ?? null, proof?.lapsesAt ?? null],
          ...[ended?.reason ?? null, ended?.at ?? null, claim.recheckAt],
        ],
      );
      return true;
    });
    return saved ? { ...claim, version: claim.version + 1 } : null;
  }

  async takeDue({
    now,
    until,
    limit,
  }: Parameters<SiteClaimRepository['takeDue']>[0]): Promise<SiteClaim[]> {
    const taken = await this.#database.query<{ id: string }>(
      `with due as (
         select public_id from site_claim where recheck_at <= $1::timestamptz
          order by recheck_at, public_id limit $3::int for update skip locked)
       update site_claim c set recheck_at = $2::timestamptz from due
        where c.public_id = due.public_id
       returning c.public_id as id`,
      [now, until, limit],
    );
    const claims = await Promise.all(taken.map(({ id }) => this.find(id)));
    return claims.filter((claim) => claim !== null);
  }
}

const SUPERSEDE_OTHERS = `
  update site_claim
     set method = null, proved_at = null, confirmed_at = null, lapses_at = null, recheck_at = null,
         ended_reason = 'superseded', ended_at = $3::timestamptz, version = version + 1
   where domain = $1 and public_id <> $2 and method is not null`;

function toClaim(row: InferEntity<typeof SiteClaimEntity>): SiteClaim {
  const { publicId, ownerId, domain, token, version } = row;
  return {
    id: publicId,
    ...{ ownerId, domain, token },
    checkedAt: row.checkedAt ?? null,
    proof: toProof(row),
    ended: toEnd(row),
    recheckAt: row.recheckAt ?? null,
    version,
  };
}

function toProof(row: InferEntity<typeof SiteClaimEntity>): SiteProof | null {
  const { method, provedAt, confirmedAt, lapsesAt } = row;
  if (method == null || provedAt == null || confirmedAt == null) return null;
  return { method, provedAt, lastConfirmedAt: confirmedAt, lapsesAt: lapsesAt ?? null };
}

function toEnd(row: InferEntity<typeof SiteClaimEntity>): EndedProof | null {
  const { endedReason, endedAt } = row;
  return endedReason == null || endedAt == null ? null : { reason: endedReason, at: endedAt };
}
