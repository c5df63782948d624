import type { ScanShelf } from '@signpost/adapters/storage/in-memory/scan-shelf.ts';
import type { Database } from '@signpost/adapters/storage/mikro-orm/database.ts';
import type { PageCause } from '@signpost/backend-domain/model/crawl/page-cause.ts';
import type { LiveState } from '@signpost/backend-domain/model/scan/live-state.ts';
import type { ScanProgress } from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { ScanNoteValues } from '@signpost/backend-domain/ports/scan-notes.ts';

/** Blanks every text of a store that is written for people only: messages, reasons, log lines. */

export function blankShelf(shelf: ScanShelf): void {
  for (const shelved of shelf.all()) {
    for (const [url, page] of shelved.pages) {
      const reason = page.reason === null ? null : '';
      shelved.pages.set(url, { ...page, reason, cause: page.cause && withoutDetail(page.cause) });
    }
    for (const [name, value] of shelved.notes) shelved.notes.set(name, blankNote(name, value));
    shelved.log = shelved.log.map((line) => ({ ...line, message: '' }));
    if ('failure' in shelved.scan)
      shelved.scan = { ...shelved.scan, failure: { ...shelved.scan.failure, message: '' } };
  }
}

export async function blankDatabase(database: Database): Promise<void> {
  await database.query(`update page set reason = '' where reason is not null`);
  await database.query(`update scan set failure_message = '' where failure_message is not null`);
  await rewrite(database, 'page', 'cause', (json) =>
    JSON.stringify(withoutDetail(JSON.parse(json) as PageCause)),
  );
  await rewrite(database, 'log_line', 'line', (json) =>
    JSON.stringify({ ...JSON.parse(json), message: '' }),
  );
  for (const name of Object.keys(BLANKED)) {
    await rewrite(database, 'note', 'value', (json) => blankNote(name, json), `name = '${name}'`);
  }
}

async function rewrite(
  database: Database,
  table: string,
  column: string,
  change: (text: string) => string,
  where = 'true',
): Promise<void> {
  const rows = await database.query<{ place: string; text: string }>(
    `select ctid::text as place, ${column} as text from ${table}
      where ${column} is not null and ${where}`,
  );
  for (const { place, text } of rows) {
    await database.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [
      place,
      change(text),
    ]);
  }
}

function withoutDetail(cause: PageCause): PageCause {
  return 'detail' in cause ? { ...cause, detail: '' } : cause;
}

type Kept = Pick<ScanNoteValues, 'robots' | 'scores'> &
  Pick<LiveState, 'agents' | 'feed'> & { readonly progress: ScanProgress };

const BLANKED: { readonly [Name in keyof Kept]: (value: Kept[Name]) => object } = {
  robots: (robots) => ({ ...robots, note: '' }),
  agents: (agents) =>
    Object.fromEntries(
      Object.entries(agents).map(([agent, state]) => [agent, { ...state, action: '' }]),
    ),
  feed: ({ thoughts, actions }) => ({
    thoughts: thoughts.map((thought) => ({ ...thought, text: '' })),
    actions: actions.map((action) => ({ ...action, action: '', details: '' })),
  }),
  progress: (progress) => ({ ...progress, message: '' }),
  scores: (scores) => ({ ...scores, reason: scores.reason === null ? null : '' }),
};

function blankNote(name: string, json: string): string {
  const blank = (BLANKED as Readonly<Record<string, (value: never) => object>>)[name];
  const value = JSON.parse(json);
  return blank === undefined || value === null ? json : JSON.stringify(blank(value as never));
}
