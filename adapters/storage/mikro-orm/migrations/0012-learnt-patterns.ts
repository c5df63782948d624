import { Migration } from '@mikro-orm/migrations';

/** Renames the note about learnt URL patterns after its content. */
export class LearntPatterns extends Migration {
  override up(): void {
    this.addSql(`update "note" set "name" = 'learnt-patterns' where "name" = 'rendering'`);
    // Two notes that no code ever read.
    this.addSql(`delete from "note" where "name" in ('sitemaps', 'review')`);
  }
}
