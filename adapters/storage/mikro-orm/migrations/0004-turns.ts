import { Migration } from '@mikro-orm/migrations';

/** Patterns take turns by the number of their pages that were tried, no longer by the number that were read. */
export class Turns extends Migration {
  override up(): void {
    this.addSql(`drop index "page_turn"`);
    this.addSql(`
      create index "page_turn" on "page"
        ("scan_id", "pattern_key", (state = 'pending'), "urgency", "depth", "seq")
        where state = 'pending' or attempts > 0`);
  }
}
