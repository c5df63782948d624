import { Migration } from '@mikro-orm/migrations';

/** Drops an index that no statement uses: pages with equal content are found in memory while a scan runs. */
export class UnusedIndex extends Migration {
  override up(): void {
    this.addSql('drop index "page_content"');
  }

  override down(): void {
    this.addSql(
      `create index "page_content" on "page" ("scan_id", "content_hash") where state = 'read'`,
    );
  }
}
