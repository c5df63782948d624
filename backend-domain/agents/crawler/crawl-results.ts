import type { PageRecord } from '../../model/crawl/frontier.ts';
import type { LearntPatterns } from '../../model/crawl/learnt-patterns.ts';
import type { ReadingDeltas } from '../../model/crawl/rendering-state.ts';
import { Countdown } from '../countdown.ts';
import type { LoginWalls } from '../login/login-walls.ts';
import type { ScanRun } from '../scan-run.ts';
import { STORE_AFTER_MS } from '../scan-waits.ts';
import { reportPagesRead } from './crawl-progress.ts';
import type { KnownContents } from './known-contents.ts';
import type { Lanes } from './lanes.ts';
import type { OutcomeBatch } from './outcome-batch.ts';
import type { PagesAhead } from './pages-ahead.ts';
import type { PatternBook } from './pattern-book.ts';
import type { ReadingRounds } from './reading-rounds.ts';
import type { RetryTimetable } from './retry-timetable.ts';
import type { Sampler } from './sampler.ts';
import type { SiteReader } from './site-reader.ts';

/** As soon as this many pages can be judged, their results are stored together. */
const MAX_RESULTS = 25;

interface CrawlResultsParts {
  readonly run: ScanRun;
  readonly reader: SiteReader;
  readonly lanes: Lanes;
  readonly rounds: ReadingRounds;
  readonly batch: OutcomeBatch;
  readonly ahead: PagesAhead;
  readonly patterns: PatternBook;
  readonly sampler: Sampler;
  readonly retries: RetryTimetable;
  readonly walls: LoginWalls;
  readonly contents: KnownContents;
}

/**
 * Stores the pages that were read together with what they taught about the site, and chooses the pages of the next round
 * with it.
 */
export class CrawlResults {
  readonly #run: ScanRun;
  readonly #reader: SiteReader;
  readonly #lanes: Lanes;
  readonly #rounds: ReadingRounds;
  readonly #batch: OutcomeBatch;
  readonly #ahead: PagesAhead;
  readonly #patterns: PatternBook;
  readonly #sampler: Sampler;
  readonly #retries: RetryTimetable;
  readonly #walls: LoginWalls;
  readonly #contents: KnownContents;
  /** Runs while pages can be judged. */
  #storing: Countdown | null = null;
  #savedDeltas: ReadingDeltas | null = null;

  constructor(parts: CrawlResultsParts) {
    this.#run = parts.run;
    this.#reader = parts.reader;
    this.#lanes = parts.lanes;
    this.#rounds = parts.rounds;
    this.#batch = parts.batch;
    this.#ahead = parts.ahead;
    this.#patterns = parts.patterns;
    this.#sampler = parts.sampler;
    this.#retries = parts.retries;
    this.#walls = parts.walls;
    this.#contents = parts.contents;
  }

  /** Whether results should be stored now: all of a round, many, or those that have waited for long enough. */
  get areDue(): boolean {
    const { ready, isRoundRead } = this.#rounds;
    return isRoundRead || ready >= MAX_RESULTS || (ready > 0 && this.#storing?.isOver === true);
  }

  /** Waits until the pages that can be judged now have waited for long enough; null when there are none. */
  untilDue(): Promise<void> | null {
    if (this.#rounds.ready === 0) return null;
    this.#storing ??= new Countdown(this.#run.ports.clock, STORE_AFTER_MS);
    return this.#storing.over;
  }

  /** Stores the pages that can be judged, and chooses further pages when all pages of a round were judged. */
  async save(): Promise<void> {
    await this.store();
    // Further pages may have been read while `store` ran: its next call judges them.
    while (this.#rounds.isRoundJudged) {
      await this.#chooseNext();
      if (this.#rounds.isEmpty) break;
      if (this.#rounds.ready > 0) await this.store();
    }
    await this.reportCounts();
  }

  /** Stores the pages that can be judged. */
  async store(): Promise<void> {
    this.#storing?.cancel();
    this.#storing = null;
    this.#rounds.judge();
    // Saved before the pages: after a crash, the pages of a repeated batch are then read in the same way again.
    await this.#saveLearnt();
    await this.#batch.commit();
  }

  /** Stores the last results and counts them, so that a paused scan shows numbers that match its pages. */
  async storeRest(): Promise<void> {
    this.#rounds.judgeAll();
    await this.#batch.commit();
    await this.#batch.recount();
    const { counts } = this.#batch;
    await this.#run.record((scan) => ({ ...scan, counts }));
  }

  /** Counts the stored pages, and reports how many were read. */
  async reportCounts(): Promise<void> {
    await this.#batch.recount();
    const { counts } = this.#batch;
    reportPagesRead(this.#run, counts);
    await this.#run.update((scan) => ({ ...scan, counts }));
  }

  /** Chooses the pages of the next round with what the stored pages have shown. */
  async #chooseNext(): Promise<void> {
    await this.#readAgain();
    await this.#batch.recount();
    const moved = await this.#patterns.keepUp(this.#batch.known);
    if (moved.size > 0) {
      this.#sampler.forget();
      this.#rounds.refile(moved);
    }
    const newlySkipped = await this.#sampler.skipSimilar();
    this.#rounds.drop(newlySkipped);
    this.#ahead.remove(newlySkipped);
    this.#rounds.begin(await this.#queryNext());
  }

  async #queryNext(): Promise<readonly PageRecord[]> {
    const { pagesRead } = this.#batch;
    const left = this.#run.scan.limits.maxPages - pagesRead;
    if (left <= 0) return [];
    const reading = [...this.#lanes.urls, ...this.#rounds.urls];
    const waiting = [...this.#retries.waiting(), ...this.#walls.waiting];
    return await this.#ahead.query([...reading, ...waiting], { pagesRead, left });
  }

  async #saveLearnt(): Promise<void> {
    const { ports, scan } = this.#run;
    const { state, deltas } = this.#reader.rendering;
    if (deltas !== this.#savedDeltas) await ports.notes.write(scan.id, 'reading-deltas', deltas);
    this.#savedDeltas = deltas;
    const learnt: LearntPatterns = { rendering: state, ...this.#sampler.learnt };
    await ports.notes.write(scan.id, 'learnt-patterns', learnt);
  }

  /** Makes pages pending again that were read statically with rules that proved wrong. */
  async #readAgain(): Promise<void> {
    // Pages whose results are not stored yet are left for a later call, after they were stored.
    const waiting = new Set([...this.#rounds.urls, ...this.#lanes.urls]);
    const { again } = this.#reader.rendering.state;
    const stored = again.filter((url) => !waiting.has(url));
    if (stored.length === 0) return;
    await this.#run.ports.pages.reopen(this.#run.lease, stored);
    this.#reader.readAgain(stored);
    this.#contents.forget(stored);
  }
}
