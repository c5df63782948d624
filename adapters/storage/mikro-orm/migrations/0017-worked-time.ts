import { Migration } from '@mikro-orm/migrations';

/**
 * Stores how long agents worked on a scan. For older scans: the sum of their phases' times, else the time from start to
 * completion.
 */
export class WorkedTime extends Migration {
  override up(): void {
    this.addSql(`alter table "scan" add column "worked_ms" bigint not null default '0'`);
    this.addSql(`
      update "scan" s set "worked_ms" = coalesce(
        (select round(sum(phase.value::numeric))
           from "note" n cross join lateral jsonb_each_text(n."value"::jsonb) phase
          where n."scan_id" = s."id" and n."name" = 'timings'),
        greatest(0, round(extract(epoch from s."completed_at" - s."started_at") * 1000)),
        0)`);
  }

  override down(): void {
    this.addSql(`alter table "scan" drop column "worked_ms"`);
  }
}
