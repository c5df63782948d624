import { Migration } from '@mikro-orm/migrations';
import { DECISION_LOCKS } from '../decision-locks.ts';

/**
 * Stores for each domain which publication is served for it. Triggers update this after each change that it depends on,
 * so that reading the registry need not compute it. This is the model's `servedForDomain` in SQL; the port's suite
 * compares the two.
 */
export class Registry extends Migration {
  override up(): void {
    this.addSql(`
      create table "registry_entry" (
        "domain" text not null primary key,
        "publication_id" bigint not null,
        "generated_at" timestamptz(3) not null,
        constraint "registry_entry_publication_unique" unique ("publication_id"),
        constraint "registry_entry_publication_id_foreign" foreign key ("publication_id")
          references "publication" ("id") on update no action on delete cascade
      )`);
    this.addSql(
      `create index "registry_entry_newest" on "registry_entry" ("generated_at", "publication_id")`,
    );

    // Owners are ordered by their oldest publication that is still public; for verified owners the order does not
    // matter. Decisions about one domain wait for each other, so that the last one sees all changes.
    this.addSql(`
      create function decide_speaker(of_domain text) returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(${DECISION_LOCKS}, hashtext(of_domain));
        delete from registry_entry where domain = of_domain;
        insert into registry_entry (domain, publication_id, generated_at)
          with listed as (
            select p.id, p.owner_id, p.since, f.generated_at, c.method is not null as verified
              from publication p
              join scan s on s.id = p.scan_id and s.is_public
              join scan_files f on f.scan_id = p.scan_id
              left join site_claim c on c.owner_id = p.owner_id and c.domain = p.domain
             where p.domain = of_domain
          ),
          first as (select owner_id from listed order by since, id limit 1)
          select of_domain, listed.id, listed.generated_at from listed cross join first
           order by verified desc, (verified or listed.owner_id = first.owner_id) desc,
                    generated_at desc, id desc
           limit 1;
      end $$`);
    this.#decideAfter(
      'publication',
      'insert or delete',
      'perform decide_speaker(coalesce(new.domain, old.domain));',
    );
    this.#decideAfter(
      'site_claim',
      'insert or update of method',
      'perform decide_speaker(new.domain);',
    );
    this.#decideAfter(
      'scan',
      'update of is_public',
      'perform decide_speaker(domain) from publication where scan_id = new.id;',
    );
    this.#decideAfter(
      'scan_files',
      'insert or update of generated_at',
      'perform decide_speaker(domain) from publication where scan_id = new.scan_id;',
    );
    this.addSql(`
      select decide_speaker(domain) from (select distinct domain from publication) as published`);
  }

  override down(): void {
    for (const table of ['publication', 'site_claim', 'scan', 'scan_files']) {
      this.addSql(`drop trigger "${table}_decides" on "${table}"`);
      this.addSql(`drop function ${table}_decides`);
    }
    this.addSql(`drop function decide_speaker`);
    this.addSql(`drop table "registry_entry"`);
  }

  #decideAfter(table: string, change: string, decision: string): void {
    this.addSql(`
      create function ${table}_decides() returns trigger language plpgsql as $$
      begin
        ${decision}
        return null;
      end $$`);
    this.addSql(`
      create trigger "${table}_decides" after ${change} on "${table}"
        for each row execute function ${table}_decides()`);
  }
}
