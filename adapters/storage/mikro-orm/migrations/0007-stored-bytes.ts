import { Migration } from '@mikro-orm/migrations';

/** Stores how many bytes the page readings and files of a scan take. */
export class StoredBytes extends Migration {
  override up(): void {
    this.addSql(`alter table "scan" add column "stored_bytes" bigint not null default '0'`);
    this.addSql(`
      update "scan" s set "stored_bytes" =
        coalesce((select sum(octet_length(p."reading")) from "page" p where p."scan_id" = s."id"), 0)
        + coalesce((select octet_length(f."files") from "scan_files" f where f."scan_id" = s."id"), 0)`);
  }

  override down(): void {
    this.addSql(`alter table "scan" drop column "stored_bytes"`);
  }
}
