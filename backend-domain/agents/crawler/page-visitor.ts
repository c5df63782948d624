import { formPurpose } from '../../model/crawl/form-purpose.ts';
import type { PageOutcome, PageRecord } from '../../model/crawl/frontier.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { pageVerdict } from '../../model/crawl/page-verdict.ts';
import { shouldRetry } from '../../model/crawl/politeness.ts';
import { TOO_COMPLEX_NOTE } from '../../model/crawl/skip-notes.ts';
import { thoughtOnForms } from '../../model/scan/agent-thoughts.ts';
import type { NewEvent } from '../../model/scan/scan-event.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import { liveDepth } from '../../model/site/url-rules.ts';
import type { ScanRun } from '../scan-run.ts';
import type { LinkIntake } from './link-intake.ts';
import type { OutcomeBatch } from './outcome-batch.ts';
import { readOutcome } from './page-outcome.ts';
import { retryPauseMs } from './retry-pause.ts';
import type { RetryTimetable } from './retry-timetable.ts';
import type { Sampler } from './sampler.ts';
import type { SiteVisit } from './site-visit.ts';

/** Reads one page and says what became of it. */
export class PageVisitor {
  readonly #run: ScanRun;
  readonly #visit: SiteVisit;
  readonly #intake: LinkIntake;
  readonly #batch: OutcomeBatch;
  readonly #retries: RetryTimetable;
  readonly #sampler: Sampler;

  constructor(parts: {
    run: ScanRun;
    visit: SiteVisit;
    intake: LinkIntake;
    batch: OutcomeBatch;
    retries: RetryTimetable;
    sampler: Sampler;
  }) {
    this.#run = parts.run;
    this.#visit = parts.visit;
    this.#intake = parts.intake;
    this.#batch = parts.batch;
    this.#retries = parts.retries;
    this.#sampler = parts.sampler;
  }

  /** Never rejects because of the page: that is an outcome. Rejects when the scan must be let go or our own parts fail. */
  async visit(page: PageRecord): Promise<void> {
    if (!this.#visit.allows(page.url)) {
      this.#skip(page, 'robots.txt forbids it');
      return;
    }
    this.#run.reporter.show('crawler-navigating', { url: page.url });
    try {
      const reading = await this.#visit.reader.read(page.url, page.pattern);
      await this.#judge(page, reading);
    } catch (error) {
      this.#run.signal.throwIfAborted();
      this.#fail(page, error);
    }
  }

  async #judge(page: PageRecord, reading: PageReading): Promise<void> {
    const verdict = pageVerdict(reading, {
      url: page.url,
      scope: this.#visit.scope,
      attempts: page.attempts + 1,
    });
    if (verdict.kind === 'retry')
      this.#retryLater(page, verdict.note, reading.headers['retry-after'] ?? null);
    else if (verdict.kind === 'failed') this.#reject(page, verdict.note, reading);
    else if (verdict.kind === 'skipped') this.#skip(page, verdict.note);
    else if (verdict.kind === 'moved') this.#moved(page, verdict.to, verdict.note);
    else await this.#keep(page, reading);
  }

  async #keep(page: PageRecord, reading: PageReading): Promise<void> {
    const { reporter } = this.#run;
    reporter.show('crawler-extracting', { url: page.url });
    const outcome = await readOutcome(this.#run, page.url, reading, (hash) =>
      this.#batch.pageWith(hash),
    );
    if (outcome.state !== 'read' || reading.facts === null) {
      this.#skip(page, outcome.state === 'skipped' ? outcome.note : 'nothing to read');
      return;
    }
    const links = this.#intake.links(reading.facts, page.depth + 1);
    const isFirst = this.#sampler.note(page.pattern, reading.facts);
    const title = outcome.title;
    const read = this.#factsOf(page, reading, title);
    const ofPattern = isFirst ? this.#firstOf(page, reading.facts) : [];
    this.#batch.add(outcome, links, (pageNumber) => [...read(pageNumber), ...ofPattern]);
  }

  /** The events of a page that was read; its number follows when it is stored. */
  #factsOf(
    { url }: PageRecord,
    { status, facts }: PageReading,
    title: string,
  ): (pageNumber: number) => NewEvent[] {
    const { reporter } = this.#run;
    const depth = liveDepth(url);
    const [elements, forms] = [facts?.elements.length ?? 0, facts?.forms.length ?? 0];
    return (pageNumber) => [
      reporter.event('agent-action', {
        agent: 'crawler',
        action: 'Read a page',
        details: title || url,
        type: 'success',
      }),
      reporter.event('page-crawled', {
        ...{ url, title, pageNumber, depth, elements, forms },
        totalPages: this.#batch.counts.pagesTotal,
        statusCode: status,
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

  #moved(page: PageRecord, to: string, note: string): void {
    // Pages that lead on and on get deeper and deeper, so that the limit of depth ends them.
    const depth = page.source === 'redirect' ? page.depth + 1 : page.depth;
    const target = this.#intake.found({ url: to, title: page.title }, 'redirect', depth);
    this.#batch.addMoved(skipped(page, note), target, () => [this.#skipEvent(page, note)]);
  }

  #fail(page: PageRecord, error: unknown): void {
    if (error instanceof TargetForbidden) this.#skip(page, 'its address may not be contacted');
    else if (error instanceof TooComplexToRead) this.#failToRead(page, error);
    else if (!(error instanceof SiteUnreachable)) throw error;
    else if (shouldRetry({ reason: error.reason, attempts: page.attempts + 1 })) {
      this.#retryLater(page, error.message, null);
    } else this.#reject(page, error.message, null);
  }

  /** Memory and time may have been short because of other pages: once more, then no more. */
  #failToRead(page: PageRecord, error: TooComplexToRead): void {
    if (page.attempts === 0) this.#retryLater(page, error.message, null);
    else this.#skip(page, TOO_COMPLEX_NOTE);
  }

  #retryLater(page: PageRecord, note: string, retryAfter: string | null): void {
    const pause = retryPauseMs(retryAfter, page.attempts + 1, this.#run.ports.clock.now());
    this.#retries.postpone(page.url, pause);
    this.#batch.add({ url: page.url, state: 'pending', note }, []);
  }

  #reject(page: PageRecord, note: string, reading: PageReading | null): void {
    const { reporter } = this.#run;
    const message = `${page.url}: ${note}`;
    // The facts of an error page are nobody's business; its status is.
    this.#batch.add(
      { url: page.url, state: 'failed', note, reading: reading && { ...reading, facts: null } },
      [],
      () => [reporter.event('scan-log', { type: 'warning', message })],
    );
  }

  #skip(page: PageRecord, note: string): void {
    this.#batch.add(skipped(page, note), [], () => [this.#skipEvent(page, note)]);
  }

  #skipEvent({ url, pattern }: PageRecord, reason: string): NewEvent {
    return this.#run.reporter.event('page-skipped', { url, pattern, reason });
  }
}

const skipped = ({ url }: PageRecord, note: string): PageOutcome => ({
  url,
  state: 'skipped',
  note,
  reading: null,
});
