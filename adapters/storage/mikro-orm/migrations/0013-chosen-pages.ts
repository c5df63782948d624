import { Migration } from '@mikro-orm/migrations';

/**
 * Which pages the owner of a scan chose: they are read regardless of similar pages. The pattern that a page had when it
 * was judged, kept once it is assigned to another. In scans that are being read, pending pages count as chosen.
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
