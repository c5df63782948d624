import { defineEntity, p } from '@mikro-orm/core';
import type {
  FrontierState,
  UrlPriority,
  UrlSource,
} from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { ReadingMode } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import { moment, text } from './columns.ts';
import { ScanEntity } from './scan-entity.ts';

/** A row of a scan's frontier, with the facts of its page. */
export const PageEntity = defineEntity({
  name: 'Page',
  tableName: 'page',
  properties: {
    scan: () => p.manyToOne(ScanEntity).primary().deleteRule('cascade').updateRule('no action'),
    seq: p.integer().primary(),
    /**
     * Digests (`textKey`) instead of the texts, because an index entry has a size limit that real URLs and patterns
     * exceed.
     */
    urlKey: p.uuid(),
    patternKey: p.uuid(),
    url: text(),
    source: text().$type<UrlSource>(),
    depth: p.integer(),
    pattern: text(),
    title: text(),
    lastModified: text().nullable(),
    state: text().$type<FrontierState>(),
    priority: text().$type<UrlPriority>().nullable(),
    /** The priority as a number: 0 important, 1 uncertain, 2 the rest. */
    urgency: p
      .smallint()
      .generated(
        `(case priority when 'important' then 0 when 'uncertain' then 1 else 2 end) stored`,
      ),
    reason: text().nullable(),
    /** The title at the time the priority was set; reading the page may change the title. */
    judgedTitle: text().nullable(),
    /** The pattern at the time the priority was set, stored when the page is assigned to another pattern. */
    judgedPattern: text().nullable(),
    /** Whether the owner chose this page itself. */
    chosen: p.boolean().default(false),
    attempts: p.integer().default(0),
    readSeq: p.integer().nullable(),
    /** The PageCause as JSON text. */
    cause: text().nullable(),
    contentHash: text().nullable(),
    /** Facts of the reading that lists show. */
    status: p.integer().nullable(),
    contentType: text().nullable(),
    mode: text().$type<ReadingMode>().nullable(),
    /** The PageReading, packed by `packJson`. */
    reading: p.blob().nullable().lazy(),
  },
  uniques: [{ name: 'page_url_unique', properties: ['scan', 'urlKey'] }],
  indexes: [
    // The order in which patterns take turns (nextPending): first the finished pages, then the pending ones.
    {
      name: 'page_turn',
      expression: `create index "page_turn" on "page"
        ("scan_id", "pattern_key", (state = 'pending'), "urgency", "depth", "seq")
        where state = 'pending' or attempts > 0`,
    },
  ],
});

/** A JSON document of a scan, by name. */
export const NoteEntity = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: {
    scan: () => p.manyToOne(ScanEntity).primary().deleteRule('cascade').updateRule('no action'),
    name: text().primary(),
    /** JSON as text, because `jsonb` refuses some content of pages (\u0000, lone surrogates). */
    value: text(),
  },
});

/** A line of a scan's log, as JSON text. */
export const LogLineEntity = defineEntity({
  name: 'LogLine',
  tableName: 'log_line',
  properties: {
    id: p.bigint('number').primary().generated('identity'),
    scan: () => p.manyToOne(ScanEntity).deleteRule('cascade').updateRule('no action'),
    line: text(),
  },
  indexes: [{ name: 'log_line_by_scan', properties: ['scan', 'id'] }],
});

/** The finished files of a scan. */
export const ScanFilesEntity = defineEntity({
  name: 'ScanFiles',
  tableName: 'scan_files',
  properties: {
    scan: () => p.manyToOne(ScanEntity).primary().deleteRule('cascade').updateRule('no action'),
    /** The ScanFiles without their date, packed by `packJson`. */
    files: p.blob(),
    generatedAt: moment(),
  },
});
