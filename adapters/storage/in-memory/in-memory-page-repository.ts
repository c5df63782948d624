import type {
  FoundUrl,
  FrontierState,
  PageOutcome,
  PageRecord,
  PageSummary,
  UrlPriority,
} from '@signpost/backend-domain/model/crawl/frontier.ts';
import {
  EMPTY_FRONTIER,
  type FrontierCount,
} from '@signpost/backend-domain/model/crawl/frontier-count.ts';
import {
  type FailureCause,
  hasMoved,
  type SkipCause,
  wasSampled,
} from '@signpost/backend-domain/model/crawl/page-cause.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import type { StoredPages } from '@signpost/backend-domain/model/scan/page-numbers.ts';
import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type {
  PageRepository,
  PatternCount,
} from '@signpost/backend-domain/ports/page-repository.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { storableText } from '../storable-text.ts';
import { frozenCopy } from './frozen-copy.ts';
import { takeTurns } from './pattern-turns.ts';
import type { ScanShelf, ShelvedScan } from './scan-shelf.ts';

/** The frontier in Maps. No method awaits between its first and last change, so each is atomic. */
export class InMemoryPageRepository implements PageRepository {
  readonly #shelf: ScanShelf;

  constructor(shelf: ScanShelf) {
    this.#shelf = shelf;
  }

  async add(
    lease: Lease,
    urls: readonly FoundUrl[],
    state: 'discovered' | 'pending',
  ): Promise<number> {
    return discover(this.#shelf.fenced(lease), urls, state);
  }

  async prioritise(
    lease: Lease,
    judged: readonly { url: string; priority: UrlPriority; reason: string }[],
    report?: ScanReport,
  ): Promise<number> {
    const shelved = this.#shelf.fenced(lease);
    for (const { url, priority, reason } of judged) {
      change(shelved, url, { priority, reason: storableText(reason) });
      const known = shelved.pages.get(storableText(url));
      if (known !== undefined)
        shelved.judgedAs.set(known.url, { title: known.title, pattern: known.pattern });
    }
    return this.#shelf.report(shelved, report);
  }

  async nextPending(
    scanId: string,
    limit: number,
    except: readonly string[],
  ): Promise<PageRecord[]> {
    return takeTurns(this.#pages(scanId), limit, new Set(except.map(storableText)));
  }

  async commit(
    lease: Lease,
    batch: {
      outcomes: readonly PageOutcome[];
      found: readonly FoundUrl[];
      foundState: 'discovered' | 'pending';
      offered?: readonly FoundUrl[];
      instead?: readonly FoundUrl[];
      report?: ScanReport;
    },
  ): Promise<number> {
    const shelved = this.#shelf.fenced(lease);
    // Copied before anything is changed, so that a value that cannot be copied leaves no partial change.
    const { outcomes, found, foundState, offered = [], instead = [], report } = frozenCopy(batch);
    for (const outcome of outcomes) settle(shelved, outcome);
    discover(shelved, instead, 'pending');
    for (const { url } of instead) {
      const known = shelved.pages.get(storableText(url));
      if (known?.state === 'discovered') change(shelved, known.url, { state: 'pending' });
      if (known !== undefined) shelved.chosen.add(known.url);
    }
    discover(shelved, found, foundState);
    discover(shelved, offered, 'discovered');
    return this.#shelf.report(shelved, report);
  }

  async skipUnchosen(lease: Lease, pattern: string, cause: SkipCause): Promise<string[]> {
    const shelved = this.#shelf.fenced(lease);
    return skipAll(
      shelved,
      [...shelved.pages.values()].filter(
        ({ url, pattern: own }) => own === storableText(pattern) && !shelved.chosen.has(url),
      ),
      cause,
    );
  }

  async skip(lease: Lease, urls: readonly string[], cause: SkipCause): Promise<number> {
    const shelved = this.#shelf.fenced(lease);
    const known = [...new Set(urls.map(storableText))].flatMap(
      (url) => shelved.pages.get(url) ?? [],
    );
    return skipAll(shelved, known, cause).length;
  }

  async fail(lease: Lease, urls: readonly string[], cause: FailureCause): Promise<number> {
    const shelved = this.#shelf.fenced(lease);
    const unread = [...new Set(urls.map(storableText))]
      .flatMap((url) => shelved.pages.get(url) ?? [])
      .filter(({ state }) => state !== 'read');
    const kept = frozenCopy(cause);
    for (const { url } of unread) change(shelved, url, { state: 'failed', cause: kept });
    return unread.length;
  }

  async reopen(lease: Lease, urls: readonly string[]): Promise<number> {
    const shelved = this.#shelf.fenced(lease);
    const pages = [...new Set(urls.map(storableText))]
      .flatMap((url) => shelved.pages.get(url) ?? [])
      .filter(({ state }) => state === 'read');
    for (const { url, attempts, reading } of pages) {
      shelved.readingBytes -= JSON.stringify(reading).length;
      change(shelved, url, {
        ...{ state: 'pending', attempts: attempts - 1, reading: null },
        ...{ contentHash: null, readSeq: null },
      });
    }
    return pages.length;
  }

  async repattern(lease: Lease, moves: readonly { url: string; pattern: string }[]): Promise<void> {
    const shelved = this.#shelf.fenced(lease);
    for (const { url, pattern } of moves) change(shelved, url, { pattern: storableText(pattern) });
  }

  async count(scanId: string): Promise<StoredPages> {
    const pages = this.#pages(scanId);
    return { ...counted(pages, this.#shelf.get(scanId)?.chosen), ...readingCounts(pages) };
  }

  async countByPattern(scanId: string): Promise<readonly PatternCount[]> {
    const chosen = this.#shelf.get(scanId)?.chosen;
    const pages = this.#pages(scanId).filter(
      ({ state, cause }) => state !== 'skipped' || !hasMoved(cause),
    );
    const byPattern = Map.groupBy(pages, ({ pattern }) => pattern);
    return [...byPattern].map(([pattern, pages]) => ({ pattern, ...counted(pages, chosen) }));
  }

  async list(
    scanId: string,
    page: { afterSeq: number; limit: number; states?: readonly FrontierState[] },
  ): Promise<PageSummary[]> {
    return this.#pages(scanId)
      .filter(({ seq, state }) => seq > page.afterSeq && (page.states?.includes(state) ?? true))
      .slice(0, page.limit)
      .map(summary);
  }

  async readings(
    scanId: string,
    page: { afterSeq: number; limit: number; pattern?: string },
  ): Promise<PageRecord[]> {
    return this.#pages(scanId)
      .filter(({ seq, state }) => seq > page.afterSeq && state === 'read')
      .filter(({ pattern }) => page.pattern === undefined || pattern === storableText(page.pattern))
      .slice(0, page.limit);
  }

  async find(scanId: string, url: string): Promise<PageRecord | null> {
    return this.#shelf.get(scanId)?.pages.get(storableText(url)) ?? null;
  }

  async findAll(scanId: string, urls: readonly string[]): Promise<PageRecord[]> {
    const pages = this.#shelf.get(scanId)?.pages;
    return urls.flatMap((url) => pages?.get(storableText(url)) ?? []);
  }

  /** The pages of a scan in order of discovery. */
  #pages(scanId: string): PageRecord[] {
    return [...(this.#shelf.get(scanId)?.pages.values() ?? [])];
  }
}

function discover(
  { pages }: ShelvedScan,
  urls: readonly FoundUrl[],
  state: 'discovered' | 'pending',
): number {
  const before = pages.size;
  for (const { source, depth, ...texts } of urls) {
    const url = storableText(texts.url);
    if (pages.has(url)) continue;
    const page: PageRecord = {
      ...{ url, source, depth, state },
      pattern: storableText(texts.pattern),
      title: storableText(texts.title),
      lastModified: texts.lastModified === null ? null : storableText(texts.lastModified),
      seq: pages.size + 1,
      priority: null,
      reason: null,
      attempts: 0,
      readSeq: null,
      cause: null,
      reading: null,
      contentHash: null,
    };
    pages.set(url, Object.freeze(page));
  }
  return pages.size - before;
}

/** Makes exactly these URLs pending. */
export function select(shelved: ShelvedScan, urls: readonly string[]): void {
  const chosen = new Set(urls.map(storableText));
  for (const page of shelved.pages.values()) {
    if (page.state !== 'discovered' && page.state !== 'pending') continue;
    const isChosen = chosen.has(page.url);
    if (isChosen) shelved.chosen.add(page.url);
    else shelved.chosen.delete(page.url);
    change(shelved, page.url, { state: isChosen ? 'pending' : 'discovered' });
  }
}

function counted(pages: readonly PageRecord[], chosen: ReadonlySet<string> = new Set()) {
  const counts: { -readonly [Name in keyof FrontierCount]: number } = { ...EMPTY_FRONTIER };
  for (const { url, state, priority } of pages) {
    counts[state] += 1;
    counts.total += 1;
    if (state === 'discovered' && priority === null) counts.unjudged += 1;
    if (state === 'pending' && !chosen.has(url)) counts.unchosen += 1;
  }
  return counts;
}

/** The numbers of pages read with and without a browser, and of pages skipped as similar to ones that were read. */
function readingCounts(
  pages: readonly PageRecord[],
): Pick<StoredPages, 'rendered' | 'static' | 'sampled'> {
  const read = pages.filter(({ state }) => state === 'read');
  const rendered = read.filter(({ reading }) => reading?.mode === 'browser').length;
  const sampled = pages.filter(({ state, cause }) => state === 'skipped' && wasSampled(cause));
  const fixed = read.filter(({ reading }) => reading?.mode === 'static').length;
  return { rendered, static: fixed, sampled: sampled.length };
}

/** Changes the page of a known URL; an unknown URL is ignored. */
function change({ pages }: ShelvedScan, knownUrl: string, changes: Partial<PageRecord>): void {
  const url = storableText(knownUrl);
  const page = pages.get(url);
  if (page !== undefined) pages.set(url, Object.freeze({ ...page, ...changes }));
}

function settle(shelved: ShelvedScan, outcome: PageOutcome): void {
  const page = shelved.pages.get(storableText(outcome.url));
  if (outcome.state === 'explored') {
    if (page?.state === 'read') replaceReading(shelved, page, outcome.reading);
    return;
  }
  if (page?.state !== 'pending') return;
  const attempts = page.attempts + 1;
  const reading = 'reading' in outcome ? outcome.reading : null;
  if (reading !== null) shelved.readingBytes += JSON.stringify(reading).length;
  if (outcome.state === 'read') {
    shelved.readsSoFar += 1;
    change(shelved, page.url, {
      ...{ state: outcome.state, reading, attempts },
      title: storableText(outcome.title),
      contentHash: storableText(outcome.contentHash),
      readSeq: shelved.readsSoFar,
      cause: null,
    });
  } else if (outcome.state === 'pending') {
    change(shelved, page.url, { attempts, cause: outcome.cause });
  } else {
    const { state, cause } = outcome;
    change(shelved, page.url, { state, cause, reading, attempts });
  }
}

function replaceReading(shelved: ShelvedScan, page: PageRecord, reading: PageReading): void {
  shelved.readingBytes += JSON.stringify(reading).length - JSON.stringify(page.reading).length;
  change(shelved, page.url, { reading });
}

function skipAll(shelved: ShelvedScan, pages: readonly PageRecord[], cause: SkipCause): string[] {
  const pending = pages.filter(({ state }) => state === 'pending');
  const kept = frozenCopy(cause);
  for (const { url } of pending) change(shelved, url, { state: 'skipped', cause: kept });
  return pending.map(({ url }) => url);
}

function summary({ reading, ...page }: PageRecord): PageSummary {
  return {
    ...page,
    status: reading?.status ?? null,
    contentType: reading?.contentType ?? null,
    mode: reading?.mode ?? null,
  };
}
