import type { PageRecord } from '../../model/crawl/frontier.ts';

/** When this many results wait to be judged, no further page is started. */
const MAX_WAITING_RESULTS = 100;

/** Decides what becomes of a page that was read. The page has the pattern to which it belongs by then. */
export type Judgement = (page: PageRecord) => void;

interface Entry {
  page: PageRecord;
  /** Null until the page was read. */
  judgement: Judgement | null;
}

/**
 * Pages are read in rounds: while those of one round are started, the next round is chosen from what the rounds before
 * have shown. Pages end in any order, but they are judged in the order of the frontier, and a round is judged only
 * after the round that follows it was chosen. So the choice depends on the site and not on how fast its pages answer.
 */
export class ReadingRounds {
  /** The round that is being judged: pages that were not judged yet. */
  #older: Entry[] = [];
  /** The round whose pages are judged after the next one was chosen. */
  #newer: Entry[] = [];
  /** Pages of no round that were read: their turn has passed, or they were read alone. */
  #others: Entry[] = [];
  readonly #dropped = new Set<string>();

  /** URLs of all pages that were chosen and not judged. */
  get urls(): readonly string[] {
    return [...this.#older, ...this.#newer, ...this.#others].map(({ page }) => page.url);
  }

  /** No chosen page waits for its reading or its judgement. */
  get isEmpty(): boolean {
    return this.#older.length + this.#newer.length + this.#others.length === 0;
  }

  /** How many pages were read and wait to be judged. */
  get waiting(): number {
    return [...this.#older, ...this.#newer, ...this.#others].filter(isRead).length;
  }

  /** Too many results wait: no further page may be started. */
  get isFull(): boolean {
    return this.waiting >= MAX_WAITING_RESULTS;
  }

  /** How many pages can be judged now. */
  get ready(): number {
    return this.#others.length + this.#readPrefix;
  }

  /** All pages of the older round were read: once they are judged, the next round can be chosen. */
  get isRoundRead(): boolean {
    return this.#older.every(isRead);
  }

  /** All pages of the older round were judged: the next round can be chosen. */
  get isRoundJudged(): boolean {
    return this.#older.length === 0;
  }

  /** Records that a page was read. */
  finish(page: PageRecord, judgement: Judgement): void {
    if (this.#dropped.delete(page.url)) return;
    const entry = [...this.#older, ...this.#newer].find((each) => each.page.url === page.url);
    if (entry === undefined) this.#others.push({ page, judgement });
    else entry.judgement = judgement;
  }

  /** Judges what can be judged now. */
  judge(): void {
    const ready = [...this.#others.splice(0), ...this.#older.splice(0, this.#readPrefix)];
    for (const { page, judgement } of ready) judgement?.(page);
  }

  /** Judges every page that was read, whatever its turn, and forgets the others. */
  judgeAll(): void {
    const all = [...this.#others.splice(0), ...this.#older.splice(0), ...this.#newer.splice(0)];
    for (const { page, judgement } of all) judgement?.(page);
  }

  /** Begins the next round. Throws when pages of the older round are not judged: their results would be lost. */
  begin(pages: readonly PageRecord[]): void {
    if (!this.isRoundJudged) throw new Error('The older round is not judged yet.');
    this.#older = this.#newer;
    this.#newer = pages.map((page) => ({ page, judgement: null }));
  }

  /** Waits no longer for these pages: they are judged when they have been read. */
  passOver(urls: readonly string[]): void {
    const passed = new Set(urls);
    const stays = (entry: Entry): boolean => isRead(entry) || !passed.has(entry.page.url);
    this.#older = this.#older.filter(stays);
    this.#newer = this.#newer.filter(stays);
  }

  /** Drops the results, present and future, of pages that have been skipped in the meantime. */
  drop(urls: readonly string[]): void {
    const dropped = new Set(urls);
    const stays = (entry: Entry): boolean => {
      const isDropped = dropped.has(entry.page.url);
      if (isDropped && !isRead(entry)) this.#dropped.add(entry.page.url);
      return !isDropped;
    };
    this.#older = this.#older.filter(stays);
    this.#newer = this.#newer.filter(stays);
    this.#others = this.#others.filter(stays);
  }

  /** Assigns pages to new patterns; those that are read meanwhile are judged with them. */
  refile(patternOf: ReadonlyMap<string, string>): void {
    for (const entry of [...this.#older, ...this.#newer, ...this.#others]) {
      const pattern = patternOf.get(entry.page.url);
      if (pattern !== undefined) entry.page = { ...entry.page, pattern };
    }
  }

  /** How many pages at the beginning of the older round were read. */
  get #readPrefix(): number {
    const unread = this.#older.findIndex((entry) => !isRead(entry));
    return unread === -1 ? this.#older.length : unread;
  }
}

function isRead({ judgement }: Entry): boolean {
  return judgement !== null;
}
