import type { PageRecord } from '../../model/crawl/frontier.ts';
import type { LearntPatterns } from '../../model/crawl/learnt-patterns.ts';
import { Countdown } from '../countdown.ts';
import type { LoginWalls } from '../login/login-walls.ts';
import type { ScanRun } from '../scan-run.ts';
import { WAIT_FOR_EARLIER_PAGES_MS } from '../scan-waits.ts';
import { announceCrawl, reportAllRead } from './crawl-progress.ts';
import { CrawlResults } from './crawl-results.ts';
import { Exploration } from './exploration.ts';
import type { KnownContents } from './known-contents.ts';
import { Lanes } from './lanes.ts';
import { LinkIntake } from './link-intake.ts';
import { OutcomeBatch } from './outcome-batch.ts';
import { PageVisitor } from './page-visitor.ts';
import { PagesAhead } from './pages-ahead.ts';
import type { PagesInHand } from './pages-in-hand.ts';
import type { PatternBook } from './pattern-book.ts';
import { type LimitReached, limitReached } from './reading-limits.ts';
import { ReadingRounds } from './reading-rounds.ts';
import { RetryTimetable } from './retry-timetable.ts';
import { Sampler } from './sampler.ts';
import type { SecondVisit } from './second-visit.ts';
import type { SiteVisit } from './site-visit.ts';

/** How many pages are skipped in one step when a limit ends the reading. */
const MAX_SKIPPED = 500;

/**
 * Reads pending pages in several lanes, stores their results while further pages are read, and explores pages when all
 * known ones are read.
 */
export class CrawlLoop {
  readonly #run: ScanRun;
  readonly #visit: SiteVisit;
  readonly #lanes: Lanes;
  readonly #visitor: PageVisitor;
  readonly #batch: OutcomeBatch;
  readonly #retries: RetryTimetable;
  readonly #inHand: PagesInHand;
  readonly #ahead: PagesAhead;
  readonly #walls: LoginWalls;
  readonly #exploration: Exploration;
  readonly #rounds = new ReadingRounds();
  readonly #results: CrawlResults;
  /** Runs while lanes are free because of pages that must be judged first; begins anew whenever a page has been read. */
  #patience: Countdown | null = null;
  /** The save that runs while further pages are read; null when there is none. */
  #saving: Promise<void> | null = null;
  #limit: LimitReached | null = null;

  constructor(
    run: ScanRun,
    parts: {
      readonly visit: SiteVisit;
      readonly learnt: LearntPatterns;
      readonly patterns: PatternBook;
      readonly contents: KnownContents;
      readonly walls: LoginWalls;
      readonly inHand: PagesInHand;
      readonly secondVisit: SecondVisit;
    },
  ) {
    const { visit, learnt, patterns, contents, walls, inHand, secondVisit } = parts;
    this.#run = run;
    this.#inHand = inHand;
    this.#ahead = new PagesAhead(run, inHand);
    this.#visit = visit;
    this.#lanes = new Lanes(visit);
    this.#walls = walls;
    const sampler = new Sampler(run, learnt);
    this.#batch = new OutcomeBatch(run, () => patterns.choice);
    this.#retries = new RetryTimetable(run.ports.clock);
    const intake = new LinkIntake(visit.scope, () => patterns.patterns);
    this.#visitor = new PageVisitor({
      run,
      visit,
      walls,
      intake,
      batch: this.#batch,
      retries: this.#retries,
      sampler,
      contents,
    });
    this.#results = new CrawlResults({
      run,
      reader: visit.reader,
      lanes: this.#lanes,
      rounds: this.#rounds,
      batch: this.#batch,
      ahead: this.#ahead,
      patterns,
      sampler,
      retries: this.#retries,
      walls,
      contents,
    });
    this.#exploration = new Exploration({
      run,
      visit,
      walls,
      intake,
      inHand,
      secondVisit,
      batch: this.#batch,
    });
  }

  async toTheEnd(onRead: () => void): Promise<void> {
    await this.#batch.open();
    await announceCrawl(this.#run);
    try {
      await this.#clearSuspicions();
      do {
        await this.#readPending();
        if (this.#run.scan.counts.pagesCrawled > 0) onRead();
      } while (this.#limit === null && (await this.#exploration.toTheEnd()));
      await this.#inHand.clear();
    } catch (error) {
      await this.#endInterrupted();
      throw error;
    }
    reportAllRead(this.#run, this.#batch.counts);
  }

  async #readPending(): Promise<void> {
    while (await this.#step());
    await this.#save();
  }

  /**
   * Reads each page that was being read during a crash alone, and skips those during which too many processes crashed.
   * Pages that were being explored are explored alone later.
   */
  async #clearSuspicions(): Promise<void> {
    const { ports, lease, scan, reporter } = this.#run;
    for (const url of this.#inHand.poison) {
      const isRead = (await ports.pages.find(scan.id, url))?.state === 'read';
      const work = isRead ? 'explored' : 'read';
      reporter.log('warning', `${url} ended the process that ${work} it. It is not ${work} again.`);
    }
    await ports.pages.skip(lease, this.#inHand.poison, { kind: 'too-complex' });
    for (const url of this.#inHand.suspects) {
      this.#run.checkpoint();
      const page = await ports.pages.find(scan.id, url);
      if (page?.state === 'read') continue;
      await this.#inHand.workAlone(url, async () => {
        if (page?.state === 'pending' && !this.#isFull)
          this.#rounds.finish(page, await this.#visitor.visit(page));
        await this.#results.store();
        await this.#results.reportCounts();
      });
    }
  }

  /**
   * Starts pages in the free lanes, waits until one ends, and stores results that are due. False when nothing is left
   * to do.
   */
  async #step(): Promise<boolean> {
    this.#run.checkpoint();
    if (this.#run.isOverTime) this.#limit = await limitReached(this.#run);
    if (this.#limit !== null) return this.#endEarly(this.#limit);
    await this.#fillLanes();
    if (this.#lanes.size === 0) {
      await this.#saving;
      // Read before the frontier is queried: pages whose log-in succeeds in between are found in the next step.
      const waitsForLogin = this.#walls.waiting.length > 0;
      await this.#save();
      if ((await this.#next()) !== null) return true;
      return waitsForLogin ? this.#awaitLogin() : this.#awaitRetry();
    }
    await this.#nextEvent();
    if (this.#patience?.isOver) this.#rounds.passOver(this.#lanes.urls);
    if (this.#isSaveDue) this.#saveInBackground();
    return true;
  }

  get #isSaveDue(): boolean {
    return this.#rounds.isEmpty ? !this.#isFull && this.#retries.isDue() : this.#results.areDue;
  }

  /** Stores results while the lanes continue to read; `#step` reports a failure. */
  #saveInBackground(): void {
    if (this.#saving !== null) return;
    const saving = this.#save().then(() => {
      this.#saving = null;
    });
    saving.catch(() => {});
    this.#saving = saving;
  }

  /** Stores the pages that were read and skips the pending ones. Returns false: nothing is left to do. */
  async #endEarly({ message, limit }: LimitReached): Promise<boolean> {
    await this.#lanes.allEnded();
    this.#visit.reader.stopReadingAhead();
    await this.#saving;
    this.#rounds.judgeAll();
    this.#ahead.clear();
    await this.#batch.commit();
    const { pages } = this.#run.ports;
    for (;;) {
      const left = await pages.nextPending(this.#run.scan.id, MAX_SKIPPED, []);
      if (left.length === 0) break;
      const urls = left.map(({ url }) => url);
      await pages.skip(this.#run.lease, urls, { kind: 'limit', limit });
    }
    this.#run.reporter.log('warning', message);
    return false;
  }

  async #fillLanes(): Promise<void> {
    while (!this.#isFull) {
      const page = await this.#next();
      if (page === null) return;
      this.#ahead.take();
      const visit = this.#visitor.visit(page);
      this.#lanes.start(
        page.url,
        visit.then((judgement) => {
          this.#rounds.finish(page, judgement);
          this.#endPatience();
        }),
      );
    }
  }

  /**
   * Waits until the first of these happens: a page is done; results are stored, or should be; a page may be tried again
   * while a lane is free; or the lanes have waited long enough for earlier pages.
   */
  async #nextEvent(): Promise<void> {
    const { clock } = this.#run.ports;
    const ends = [...this.#lanes.ends];
    const saved = this.#saving ?? this.#results.untilDue();
    if (saved !== null) ends.push(saved);
    if (!this.#isFull && !this.#retries.isEmpty && !this.#retries.isDue()) {
      // The next step checks whether the scan was interrupted.
      ends.push(this.#retries.sleepUntilDue(this.#run.signal).catch(() => {}));
    }
    if (this.#isHeldUp) {
      this.#patience ??= new Countdown(clock, WAIT_FOR_EARLIER_PAGES_MS);
      ends.push(this.#patience.over);
    } else this.#endPatience();
    await Promise.race(ends);
  }

  /** Lanes are free, but which pages are read next depends on pages that are still being read. */
  get #isHeldUp(): boolean {
    if (this.#saving !== null || this.#lanes.areTaken) return false;
    return this.#rounds.isFull || (this.#ahead.isEmpty && !this.#rounds.isEmpty);
  }

  #endPatience(): void {
    this.#patience?.cancel();
    this.#patience = null;
  }

  /** Waits for the owner's answer about the log-in, because nothing else is left to read. */
  async #awaitLogin(): Promise<boolean> {
    await this.#run.place.lend(() => this.#walls.settled(), this.#run.signal);
    return true;
  }

  /** Waits for the first of the pages that are to be tried again later. Returns false when there is none. */
  async #awaitRetry(): Promise<boolean> {
    if (this.#isFull || this.#retries.isEmpty) return false;
    while (!this.#retries.isDue()) {
      this.#run.checkpoint();
      await this.#retries.sleepUntilDue(this.#run.signal);
    }
    return true;
  }

  /** No page may be started now: all lanes are taken, or the limit is reached. */
  get #isFull(): boolean {
    const { limits } = this.#run.scan;
    const reading = this.#lanes.size;
    return (
      this.#lanes.areTaken ||
      this.#rounds.isFull ||
      this.#batch.pagesRead + reading + this.#rounds.waiting >= limits.maxPages
    );
  }

  /** The page to read next, without taking it from the pages ahead; null when no page may be started now. */
  async #next(): Promise<PageRecord | null> {
    if (this.#isFull) return null;
    return await this.#ahead.first(() => this.#lanes.urls);
  }

  async #save(): Promise<void> {
    await this.#results.save();
    this.#limit ??= await limitReached(this.#run);
  }

  /**
   * After an interruption: stores the pages that were read and waits for those being read, unless the work must end at
   * once.
   */
  async #endInterrupted(): Promise<void> {
    if (!this.#run.signal.aborted) await this.#lanes.allEnded();
    await this.#saving?.catch(() => {});
    // The caller reports why the crawl was interrupted; storing may fail for the same reason (lease lost, database
    // down).
    await this.#results.storeRest().catch(() => {});
    await this.#inHand.clear().catch(() => {});
  }
}
