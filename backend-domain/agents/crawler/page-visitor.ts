import { formPurpose } from '../../model/crawl/form-purpose.ts';
import type { FoundUrl, PageOutcome, PageRecord } from '../../model/crawl/frontier.ts';
import type { FailureCause, SkipCause } from '../../model/crawl/page-cause.ts';
import { pageCauseText } from '../../model/crawl/page-cause-text.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { pageVerdict } from '../../model/crawl/page-verdict.ts';
import { shouldRetry } from '../../model/crawl/politeness.ts';
import { thoughtOnForms } from '../../model/scan/agent-thoughts.ts';
import type { NewEvent } from '../../model/scan/scan-event.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import { liveDepth } from '../../model/site/url-rules.ts';
import type { LoginWalls } from '../login/login-walls.ts';
import type { ScanRun } from '../scan-run.ts';
import type { KnownContents } from './known-contents.ts';
import type { LinkIntake } from './link-intake.ts';
import type { OutcomeBatch } from './outcome-batch.ts';
import { readOutcome } from './page-outcome.ts';
import type { Judgement } from './reading-rounds.ts';
import { retryPauseMs } from './retry-pause.ts';
import type { RetryTimetable } from './retry-timetable.ts';
import type { Sampler } from './sampler.ts';
import type { SiteVisit } from './site-visit.ts';
import { isUnreadable } from './unreadable-page.ts';

/** Reads pages, and decides what becomes of a page that was read. */
export class PageVisitor {
  readonly #run: ScanRun;
  readonly #visit: SiteVisit;
  readonly #walls: LoginWalls;
  readonly #intake: LinkIntake;
  readonly #batch: OutcomeBatch;
  readonly #retries: RetryTimetable;
  readonly #sampler: Sampler;
  readonly #contents: KnownContents;

  constructor(parts: {
    run: ScanRun;
    visit: SiteVisit;
    walls: LoginWalls;
    intake: LinkIntake;
    batch: OutcomeBatch;
    retries: RetryTimetable;
    sampler: Sampler;
    contents: KnownContents;
  }) {
    this.#run = parts.run;
    this.#visit = parts.visit;
    this.#walls = parts.walls;
    this.#intake = parts.intake;
    this.#batch = parts.batch;
    this.#retries = parts.retries;
    this.#sampler = parts.sampler;
    this.#contents = parts.contents;
  }

  /**
   * Reads a page. The judgement that it resolves with adds the page's outcome to the batch; a page behind a log-in form
   * may have to wait: then it has no outcome yet, and `walls` lists it. A fault of the page is an outcome and never
   * rejects. Rejects when the scan is interrupted or Signpost's own parts fail.
   */
  async visit({ url, pattern }: PageRecord): Promise<Judgement> {
    if (!this.#visit.allows(url)) return (page) => this.#skip(page, { kind: 'robots' });
    this.#run.reporter.show('crawler-navigating', { url });
    try {
      const reading = await this.#visit.reader.read(url, pattern);
      const behind = await this.#walls.behind({ url, pattern }, reading);
      return behind === null ? () => {} : (page) => this.#judge(page, behind);
    } catch (error) {
      this.#run.signal.throwIfAborted();
      if (!isUnreadable(error)) throw error;
      return (page) => this.#fail(page, error);
    }
  }

  #judge(page: PageRecord, reading: PageReading): void {
    const verdict = pageVerdict(reading, {
      url: page.url,
      scope: this.#visit.scope,
      attempts: page.attempts + 1,
    });
    if (verdict.kind === 'retry')
      this.#retryLater(page, verdict.cause, reading.headers['retry-after'] ?? null);
    else if (verdict.kind === 'failed') this.#reject(page, verdict.cause, reading);
    else if (verdict.kind === 'skipped') this.#skip(page, verdict.cause);
    else this.#keep(page, reading, verdict.facts);
  }

  #keep(page: PageRecord, reading: PageReading, facts: PageFacts): void {
    const { reporter } = this.#run;
    reporter.show('crawler-extracting', { url: page.url });
    const outcome = readOutcome(this.#run, page.url, reading, this.#contents);
    if (outcome.state === 'skipped') {
      this.#skip(page, outcome.cause);
      return;
    }
    const links = this.#intake.links(facts, page.depth + 1);
    const isFirst = this.#sampler.note(page.pattern, facts);
    const read = this.#factsOf(page, outcome.title, reading.status, facts);
    const ofPattern = isFirst ? this.#firstOf(page, facts) : [];
    this.#batch.add(outcome, links, (pageNumber) => [...read(pageNumber), ...ofPattern]);
  }

  /** The events of a page that was read; the number of the page is known when it is stored. */
  #factsOf(
    { url }: PageRecord,
    title: string,
    statusCode: number,
    facts: PageFacts,
  ): (pageNumber: number) => NewEvent[] {
    const { reporter } = this.#run;
    const depth = liveDepth(url);
    const [elements, forms] = [facts.elements.length, facts.forms.length];
    return (pageNumber) => [
      reporter.event('agent-action', {
        agent: 'crawler',
        action: 'Read a page',
        details: title,
        type: 'info',
      }),
      reporter.event('page-crawled', {
        ...{ url, title, pageNumber, depth, elements, forms, statusCode },
        totalPages: this.#batch.counts.pagesTotal,
      }),
      reporter.event('sitemap-update', {
        entries: [{ url, title, pageNumber, completed: true, depth }],
      }),
    ];
  }

  /** The events of the first page of a pattern. */
  #firstOf({ url, pattern }: PageRecord, facts: PageFacts): NewEvent[] {
    const { reporter } = this.#run;
    const forms = facts.forms.map((form) => form.name || formPurpose(form));
    const text = thoughtOnForms({ url, forms });
    return [
      ...(forms.length > 0 ? [reporter.event('agent-thinking', { agent: 'crawler', text })] : []),
      reporter.event('template-created', { pattern, exampleUrl: url }),
    ];
  }

  #skip(page: PageRecord, cause: SkipCause): void {
    const { url, pattern } = page;
    const outcome: PageOutcome = { url, state: 'skipped', cause };
    const event = { url, pattern, reason: pageCauseText(cause) };
    const events = () => [this.#run.reporter.event('page-skipped', event)];
    if (cause.kind === 'moved')
      this.#batch.addMoved(outcome, this.#targetOf(page, cause.to), events);
    else this.#batch.add(outcome, [], events);
  }

  /**
   * The page of the scan that `page` redirects to, to be read instead; null when the scan does not read that address.
   */
  #targetOf(page: PageRecord, to: string): FoundUrl | null {
    // Each redirect in a chain adds to the depth, so that the depth limit ends an endless chain.
    const depth = page.source === 'redirect' ? page.depth + 1 : page.depth;
    return this.#intake.found({ url: to, title: page.title }, 'redirect', depth);
  }

  #fail(page: PageRecord, error: unknown): void {
    if (error instanceof TargetForbidden) this.#skip(page, { kind: 'forbidden-target' });
    else if (error instanceof TooComplexToRead) this.#failToRead(page);
    else if (error instanceof SiteUnreachable) {
      const { reason, message: detail } = error;
      const cause: FailureCause = { kind: 'unreachable', reason, detail };
      if (shouldRetry({ reason, attempts: page.attempts + 1 })) this.#retryLater(page, cause, null);
      else this.#reject(page, cause, null);
    }
  }

  /** Other pages may have used up the memory or the time, so the page is tried once more, but not a third time. */
  #failToRead(page: PageRecord): void {
    if (page.attempts === 0) this.#retryLater(page, { kind: 'too-complex' }, null);
    else this.#skip(page, { kind: 'too-complex' });
  }

  #retryLater(page: PageRecord, cause: FailureCause, retryAfter: string | null): void {
    const pause = retryPauseMs(retryAfter, page.attempts + 1, this.#run.ports.clock.now());
    this.#retries.postpone(page.url, pause);
    this.#batch.add({ url: page.url, state: 'pending', cause }, []);
  }

  #reject(page: PageRecord, cause: FailureCause, reading: PageReading | null): void {
    const { reporter } = this.#run;
    const message = `${page.url}: ${pageCauseText(cause)}`;
    // Only the status of an error page counts; its facts are not kept.
    this.#batch.add(
      { url: page.url, state: 'failed', cause, reading: reading && { ...reading, facts: null } },
      [],
      () => [reporter.event('scan-log', { type: 'warning', message })],
    );
  }
}
