import { Migration } from '@mikro-orm/migrations';

/**
 * Stores the number of each scan's last event, the title that a page had when its priority was set, and (as a note) the
 * counts per URL pattern that events reported.
 */
export class EventNumbers extends Migration {
  override up(): void {
    this.addSql(`alter table "scan" add column "event_seq" int not null default 0`);
    this.addSql(`alter table "page" add column "judged_title" text null`);
    this.addSql(`
      insert into "note" ("scan_id", "name", "value")
      select c."scan_id", 'patterns', json_agg(json_build_object(
          'pattern', c."pattern", 'totalCount', c."total", 'scanned', c."read",
          'skipped', c."skipped", 'efficiency', round(100.0 * c."skipped" / c."total")
        ) order by c."first")::text
        from (
          select p."scan_id", min(p."pattern") as "pattern", min(p."seq") as "first",
                 count(*) filter (where p."state" <> 'discovered') as "total",
                 count(*) filter (where p."state" = 'read') as "read",
                 count(*) filter (where p."state" = 'skipped') as "skipped"
            from "page" p join "scan" s on s."id" = p."scan_id" and s."scan_type" = 'smart'
           group by p."scan_id", p."pattern_key"
        ) c
       where c."total" > 1
       group by c."scan_id"
      on conflict ("scan_id", "name") do nothing`);
  }

  override down(): void {
    this.addSql(`delete from "note" where "name" = 'patterns'`);
    this.addSql(`alter table "page" drop column "judged_title"`);
    this.addSql(`alter table "scan" drop column "event_seq"`);
  }
}
