import { Migration } from '@mikro-orm/migrations';

/** Why a page was skipped or failed is stored as a JSON value; older versions stored an English sentence. */
export class PageCauses extends Migration {
  override up(): void {
    this.addSql(`alter table "page" add column "cause" text null`);
    this.addSql(`
      update "page" set "cause" = (case
        when "state" = 'skipped' then ${SKIP_CAUSE}
        else ${FAILURE_CAUSE}
      end)::text
      where "note" is not null`);
    this.addSql(`alter table "page" drop column "note"`);
  }
}

const UNSPECIFIED = `json_build_object('kind', 'unspecified', 'detail', "note")`;

/** SQL for the part of the note after these words. */
const after = (words: string) => `substr("note", ${words.length + 1})`;
const startsWith = (words: string) => `starts_with("note", '${words}')`;
const withoutBracket = (rest: string) => `left(${rest}, -1)`;
const match = (pattern: string, group: number) => `(regexp_match("note", '${pattern}'))[${group}]`;

const MOVED = 'redirects to ';
const OTHER_SITE = 'leads to another site (';
const NOT_A_PAGE = 'not a page (';
const DUPLICATE = 'same content as ';
const SAMPLED = '^one more page of (.*): ([0-9]+) alike ones were read$';

const SKIP_CAUSE = `case
  when ${startsWith(MOVED)}
    then json_build_object('kind', 'moved', 'to', ${after(MOVED)})
  when ${startsWith(OTHER_SITE)}
    then json_build_object('kind', 'other-site', 'host', ${withoutBracket(after(OTHER_SITE))})
  when ${startsWith(NOT_A_PAGE)}
    then json_build_object('kind', 'not-a-page', 'contentType',
      case "note" when 'not a page (no content type)' then '' else ${withoutBracket(after(NOT_A_PAGE))} end)
  when "note" ~ '${SAMPLED}'
    then json_build_object('kind', 'sampled', 'pattern', ${match(SAMPLED, 1)},
      'read', ${match(SAMPLED, 2)}::int)
  when ${startsWith(DUPLICATE)}
    then json_build_object('kind', 'duplicate', 'of', ${after(DUPLICATE)})
  when "note" = 'robots.txt forbids it' then json_build_object('kind', 'robots')
  when "note" = 'its address may not be contacted' then json_build_object('kind', 'forbidden-target')
  when "note" = 'too complex to read' then json_build_object('kind', 'too-complex')
  when "note" = 'the scan reached its longest time'
    then json_build_object('kind', 'limit', 'limit', 'time')
  when "note" = 'the scan reached its storage limit'
    then json_build_object('kind', 'limit', 'limit', 'scan-storage')
  when "note" = 'the storage of this server was full'
    then json_build_object('kind', 'limit', 'limit', 'server-storage')
  else ${UNSPECIFIED}
end`;

const FAILURE_CAUSE = `case
  when "note" = 'needs a login (401)'
    then json_build_object('kind', 'answered', 'status', 401)
  when "note" ~ '^answered [0-9]{3}$'
    then json_build_object('kind', 'answered', 'status', substr("note", 10)::int)
  else ${UNSPECIFIED}
end`;
