import { Migration } from '@mikro-orm/migrations';

/**
 * Stores which pages the owner of a scan chose, which are read regardless of similar pages, and the pattern that a page
 * had when its priority was set, for pages that were assigned to another one. In scans that are being read, pending
 * pages count as chosen.
 */
export class ChosenPages extends Migration {
  override up(): void {
    this.addSql(`alter table "page" add column "chosen" boolean not null default false`);
    this.addSql(`alter table "page" add column "judged_pattern" text null`);
    this.addSql(`update "page" set "chosen" = true where "state" = 'pending'`);
  }

  override down(): void {
    this.addSql(`alter table "page" drop column "judged_pattern"`);
    this.addSql(`alter table "page" drop column "chosen"`);
  }
}
