import { Migration } from '@mikro-orm/migrations';

/** The note of what a scan learnt about its URL patterns gets a name that says so. */
export class LearntPatterns extends Migration {
  override up(): void {
    this.addSql(`update "note" set "name" = 'learnt-patterns' where "name" = 'rendering'`);
    // Two notes that were written and never read.
    this.addSql(`delete from "note" where "name" in ('sitemaps', 'review')`);
  }
}
