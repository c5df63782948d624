import { Migration } from '@mikro-orm/migrations';

/** Renames the counts of a prioritisation to the names in the domain. */
export class PrioritizationNames extends Migration {
  override up(): void {
    this.addSql(`
      update "note" set "value" = json_build_object(
          'stats', "value"::json->'stats',
          'recommendedCount', "value"::json->'recommended_count',
          'estimatedTimeMinutes', "value"::json->'estimated_time_minutes')::text
        where "name" = 'prioritization' and "value"::json->'stats' is not null`);
  }

  override down(): void {
    this.addSql(`
      update "note" set "value" = json_build_object(
          'stats', "value"::json->'stats',
          'recommended_count', "value"::json->'recommendedCount',
          'estimated_time_minutes', "value"::json->'estimatedTimeMinutes')::text
        where "name" = 'prioritization' and "value"::json->'stats' is not null`);
  }
}
