import { Migration } from '@mikro-orm/migrations';

/**
 * Counts of a scan include the addresses found, and inferred pages separately from skipped ones. In finished scans,
 * pages that the scan itself left out count as inferred; other scans are counted again with their next reading or
 * manifest.
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
