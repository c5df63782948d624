import { Migration } from '@mikro-orm/migrations';

/** Scans, their frontier with the facts of its pages, their notes, log and files. */
export class Scans extends Migration {
  override up(): void {
    this.addSql(`
      create table "scan" (
        "id" bigint generated always as identity not null primary key,
        "public_id" text not null,
        "owner_id" text not null,
        "start_url" text not null,
        "domain" text not null,
        "scan_type" text not null,
        "max_pages" int not null,
        "depth_limit" int not null,
        "status" text not null,
        "resumes_to" text null,
        "is_public" boolean not null,
        "counts" jsonb not null,
        "failure_code" text null,
        "failure_message" text null,
        "created_at" timestamptz(3) not null,
        "started_at" timestamptz(3) null,
        "completed_at" timestamptz(3) null,
        "version" int not null,
        "fence" bigint not null default '0',
        "held_by" text null,
        "held_until" timestamptz(3) null,
        "pages_found" int not null default 0,
        "pages_read" int not null default 0,
        constraint "scan_public_id_unique" unique ("public_id")
      )`);
    this.addSql(`create index "scan_by_owner" on "scan" ("owner_id", "created_at", "id")`);
    this.addSql(`create index "scan_by_status" on "scan" ("status", "created_at")`);

    this.addSql(`
      create table "page" (
        "scan_id" bigint not null,
        "seq" int not null,
        "url_key" uuid not null,
        "pattern_key" uuid not null,
        "url" text not null,
        "source" text not null,
        "depth" int not null,
        "pattern" text not null,
        "title" text not null,
        "last_modified" text null,
        "state" text not null,
        "priority" text null,
        "urgency" smallint generated always as (
          case priority when 'important' then 0 when 'uncertain' then 1 else 2 end
        ) stored not null,
        "reason" text null,
        "attempts" int not null default 0,
        "read_seq" int null,
        "note" text null,
        "content_hash" text null,
        "status" int null,
        "content_type" text null,
        "mode" text null,
        "reading" bytea null,
        primary key ("scan_id", "seq"),
        constraint "page_url_unique" unique ("scan_id", "url_key"),
        constraint "page_scan_id_foreign" foreign key ("scan_id") references "scan" ("id")
          on update no action on delete cascade
      )`);
    // Readings are compressed before they are stored, so PostgreSQL need not try to compress them.
    this.addSql(`alter table "page" alter column "reading" set storage external`);
    this.addSql(`
      create index "page_turn" on "page"
        ("scan_id", "pattern_key", "state" desc, "urgency", "depth", "seq")
        where state in ('pending', 'read')`);
    this.addSql(`
      create index "page_content" on "page" ("scan_id", "content_hash") where state = 'read'`);

    this.addSql(`
      create table "note" (
        "scan_id" bigint not null,
        "name" text not null,
        "value" text not null,
        primary key ("scan_id", "name"),
        constraint "note_scan_id_foreign" foreign key ("scan_id") references "scan" ("id")
          on update no action on delete cascade
      )`);

    this.addSql(`
      create table "log_line" (
        "id" bigint generated always as identity not null primary key,
        "scan_id" bigint not null,
        "line" text not null,
        constraint "log_line_scan_id_foreign" foreign key ("scan_id") references "scan" ("id")
          on update no action on delete cascade
      )`);
    this.addSql(`create index "log_line_by_scan" on "log_line" ("scan_id", "id")`);

    this.addSql(`
      create table "scan_files" (
        "scan_id" bigint not null primary key,
        "files" bytea not null,
        "generated_at" timestamptz(3) not null,
        constraint "scan_files_scan_id_foreign" foreign key ("scan_id") references "scan" ("id")
          on update no action on delete cascade
      )`);
    this.addSql(`alter table "scan_files" alter column "files" set storage external`);
  }

  override down(): void {
    for (const table of ['scan_files', 'log_line', 'note', 'page', 'scan']) {
      this.addSql(`drop table "${table}"`);
    }
  }
}
