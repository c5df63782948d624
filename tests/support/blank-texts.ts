import type { ScanShelf } from '@signpost/adapters/storage/in-memory/scan-shelf.ts';
import type { Database } from '@signpost/adapters/storage/mikro-orm/database.ts';
import type { PageCause } from '@signpost/backend-domain/model/crawl/page-cause.ts';
import type { LiveState } from '@signpost/backend-domain/model/scan/live-state.ts';
import type { ScanNoteValues } from '@signpost/backend-domain/ports/scan-notes.ts';

/** Blanks every text of a store that only people read: messages, reasons, log lines. */

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

/** The value of each note of a scan, including the parts of its live state. */
type NoteValues = ScanNoteValues & {
  readonly [Part in keyof LiveState]: NonNullable<LiveState[Part]>;
};

/**
 * Functions that blank the texts for people in each note; null for notes without any. A new note does not compile until
 * it is listed.
 */
const BLANKED: {
  readonly [Name in keyof NoteValues]: ((value: NonNullable<NoteValues[Name]>) => object) | null;
} = {
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
  'agent-test': (test) => ({
    ...test,
    agentic: { ...test.agentic, reason: test.agentic.reason === null ? null : '' },
  }),
  review: (review) => ({
    ...review,
    pages: review.pages.map(withoutNote),
    workflows: review.workflows.map(withoutNote),
  }),
  // These notes contain texts of the site, and the manifest's description, but none that explain a decision.
  wall: null,
  walls: null,
  auth: null,
  description: null,
  'public-description': null,
  site: null,
  shots: null,
  // These notes contain only addresses, hashes, numbers and fixed words.
  'learnt-patterns': null,
  'reading-deltas': null,
  'in-hand': null,
  exploration: null,
  visits: null,
  timings: null,
  discovery: null,
  repeats: null,
  patterns: null,
  prioritization: null,
};

const withoutNote = <Found extends { readonly note: string | null }>(found: Found): Found => ({
  ...found,
  note: found.note === null ? null : '',
});

function blankNote(name: string, json: string): string {
  if (!Object.hasOwn(BLANKED, name)) throw new Error(`The note ${name} is unknown.`);
  const blank = BLANKED[name as keyof NoteValues] as ((value: unknown) => object) | null;
  const value: unknown = JSON.parse(json);
  return blank === null || value === null ? json : JSON.stringify(blank(value));
}
