import { Migration } from '@mikro-orm/migrations';

/**
 * A scan counts the addresses that it found, and inferred ones separately from skipped ones. In a scan that is over,
 * pages that it left out by its own choice count as inferred; the next reading or manifest of other scans counts again.
 */
export class PageNumbers extends Migration {
  override up(): void {
    this.addSql(`
      update "scan" s set "counts" = s."counts" || jsonb_build_object(
          'found', n.found,
          'inferred', n.inferred,
          'skipped', greatest(0, n.skipped - n.sampled))
        from (
          select s."id",
            count(p."seq")::int as found,
            (count(*) filter (where p."state" = 'skipped'))::int as skipped,
            (count(*) filter (where p."state" = 'skipped' and ${SAMPLED}))::int as sampled,
            (count(*) filter (where (p."state" = 'skipped' and ${SAMPLED})
              or (s."status" = 'completed' and p."state" in ('discovered', 'pending'))))::int as inferred
          from "scan" s left join "page" p on p."scan_id" = s."id"
          group by s."id") n
        where n."id" = s."id"`);
  }
}

const SAMPLED = `p."cause" ~ '^\\{ *"kind" *: *"sampled"'`;
