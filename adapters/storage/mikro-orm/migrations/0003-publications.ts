import { Migration } from '@mikro-orm/migrations';

/** Public manifests, and which users proved that a domain is theirs. */
export class Publications extends Migration {
  override up(): void {
    this.addSql(`
      create table "publication" (
        "id" bigint generated always as identity not null primary key,
        "scan_id" bigint not null,
        "owner_id" text not null,
        "domain" text not null,
        "title" text not null,
        "search_text" text not null,
        "pages" int not null,
        "published_at" timestamptz(3) not null,
        "since" timestamptz(3) not null,
        constraint "publication_scan_unique" unique ("scan_id"),
        constraint "publication_scan_id_foreign" foreign key ("scan_id") references "scan" ("id")
          on update no action on delete cascade
      )`);
    this.addSql(`create index "publication_by_domain" on "publication" ("domain", "owner_id")`);

    this.addSql(`
      create table "site_claim" (
        "owner_id" text not null,
        "domain" text not null,
        "token" text not null,
        "method" text null,
        "checked_at" timestamptz(3) null,
        primary key ("owner_id", "domain")
      )`);
  }

  override down(): void {
    for (const table of ['site_claim', 'publication']) this.addSql(`drop table "${table}"`);
  }
}
