import { Migration } from '@mikro-orm/migrations';

/**
 * A scan stores how long agents worked on it. Older scans get the sum of the times of their phases; without a record of
 * these, the time from their start to their completion.
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
