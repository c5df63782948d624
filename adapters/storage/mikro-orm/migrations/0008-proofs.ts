import { Migration } from '@mikro-orm/migrations';
import { DECISION_LOCKS } from '../decision-locks.ts';

/**
 * Claims get a public id and the dates of their proof, and a domain has at most one proof: the newest. A domain serves
 * only the manifest of a verified owner whose scan began at the site's root. Publications stay public at their own
 * address, except those of scans that logged in, which contain pages behind the log-in.
 */
export class Proofs extends Migration {
  override up(): void {
    this.#markPublications();
    this.#decideByProof();
    this.#extendClaims();
    this.#keepNewestProofs();
    this.#hideBehindLogin();
    this.addSql(`
      select decide_speaker(domain) from (select distinct domain from publication) as published`);
  }

  #markPublications(): void {
    this.addSql(`alter table "publication" add column "from_root" boolean null`);
    // Like the model's `beginsAtRoot`; start URLs are stored in normalised form.
    this.addSql(`
      update publication p set from_root = s.start_url ~ '^https?://[^/?#]+/$'
        from scan s where s.id = p.scan_id`);
    this.addSql(`alter table "publication" alter column "from_root" set not null`);
    this.addSql(`alter table "publication" drop column "since"`);
  }

  /** The model's `servedForDomain` as SQL; the port's suite compares the two. */
  #decideByProof(): void {
    this.addSql(`
      create or replace function decide_speaker(of_domain text) returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(${DECISION_LOCKS}, hashtext(of_domain));
        delete from registry_entry where domain = of_domain;
        insert into registry_entry (domain, publication_id, generated_at)
          select of_domain, p.id, f.generated_at
            from publication p
            join scan s on s.id = p.scan_id and s.is_public
            join scan_files f on f.scan_id = p.scan_id
            join site_claim c on c.owner_id = p.owner_id and c.domain = p.domain
                             and c.method is not null
           where p.domain = of_domain and p.from_root
           order by f.generated_at desc, p.id desc
           limit 1;
      end $$`);
  }

  #extendClaims(): void {
    for (const column of [
      '"public_id" text null',
      '"proved_at" timestamptz(3) null',
      '"confirmed_at" timestamptz(3) null',
      '"lapses_at" timestamptz(3) null',
      '"ended_reason" text null',
      '"ended_at" timestamptz(3) null',
      '"recheck_at" timestamptz(3) null',
      '"version" int not null default 0',
    ]) {
      this.addSql(`alter table "site_claim" add column ${column}`);
    }
    // 21 characters, like all public ids.
    this.addSql(`
      update site_claim
         set public_id = substr(replace(gen_random_uuid()::text, '-', ''), 1, 21)`);
    this.addSql(`alter table "site_claim" alter column "public_id" set not null`);
    this.addSql(`
      alter table "site_claim" add constraint "site_claim_public_id_unique" unique ("public_id")`);
  }

  /** Hides the manifests of scans that logged in, because they were published with the pages behind the log-in. */
  #hideBehindLogin(): void {
    this.addSql(
      `alter table "scan" add column "shows_behind_login" boolean not null default false`,
    );
    this.addSql(`
      update scan s set is_public = false
       where is_public and exists (
         select 1 from note n
          where n.scan_id = s.id and n.name = 'site' and position('"login":{' in n.value) > 0)`);
    this.addSql(`
      delete from publication p using scan s where s.id = p.scan_id and not s.is_public`);
  }

  #keepNewestProofs(): void {
    this.addSql(`
      update site_claim
         set proved_at = coalesce(checked_at, now()),
             confirmed_at = coalesce(checked_at, now()),
             recheck_at = coalesce(checked_at, now()) + interval '30 days'
       where method is not null`);
    this.addSql(`
      update site_claim c
         set method = null, proved_at = null, confirmed_at = null, recheck_at = null,
             ended_reason = 'superseded', ended_at = n.proved_at
        from (select distinct on (domain) domain, owner_id, proved_at from site_claim
               where method is not null order by domain, proved_at desc, owner_id) n
       where c.domain = n.domain and c.owner_id <> n.owner_id and c.method is not null`);
    this.addSql(`
      create unique index "site_claim_proved" on "site_claim" ("domain") where method is not null`);
    this.addSql(`create index "site_claim_recheck" on "site_claim" ("recheck_at")`);
  }
}
