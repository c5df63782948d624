import { formPurpose } from '../../model/crawl/form-purpose.ts';
import type { FoundUrl, PageOutcome, PageRecord } from '../../model/crawl/frontier.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { pageVerdict } from '../../model/crawl/page-verdict.ts';
import { shouldRetry } from '../../model/crawl/politeness.ts';
import { TOO_COMPLEX_NOTE } from '../../model/crawl/skip-notes.ts';
import { thoughtOnForms } from '../../model/scan/agent-thoughts.ts';
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
    this.#run.reporter.emit('crawler-navigating', { url: page.url });
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
    reporter.emit('crawler-extracting', { url: page.url });
    const outcome = await readOutcome(this.#run, page.url, reading, (hash) =>
      this.#batch.pageWith(hash),
    );
    if (outcome.state !== 'read' || reading.facts === null) {
      this.#skip(page, outcome.state === 'skipped' ? outcome.note : 'nothing to read');
      return;
    }
    this.#add(outcome, this.#intake.links(reading.facts, page.depth + 1));
    if (this.#sampler.note(page.pattern, reading.facts)) {
      const forms = reading.facts.forms.map((form) => form.name || formPurpose(form));
      if (forms.length > 0) reporter.think('crawler', thoughtOnForms({ url: page.url, forms }));
      reporter.emit('template-created', {
        pattern: page.pattern,
        exampleUrl: page.url,
      });
    }
    this.#announce(page, reading);
  }

  #announce(page: PageRecord, reading: PageReading): void {
    const { reporter } = this.#run;
    const { pagesCrawled, pagesTotal } = this.#batch.counts;
    const title = reading.facts?.title ?? page.title;
    const depth = liveDepth(page.url);
    reporter.act('crawler', 'Read a page', title || page.url, 'success');
    reporter.emit('page-crawled', {
      url: page.url,
      title,
      pageNumber: pagesCrawled,
      totalPages: pagesTotal,
      depth,
      statusCode: reading.status,
      elements: reading.facts?.elements.length ?? 0,
      forms: reading.facts?.forms.length ?? 0,
    });
    reporter.emit('sitemap-update', {
      entries: [{ url: page.url, title, pageNumber: pagesCrawled, completed: true, depth }],
    });
  }

  #moved(page: PageRecord, to: string, note: string): void {
    // Pages that lead on and on get deeper and deeper, so that the limit of depth ends them.
    const depth = page.source === 'redirect' ? page.depth + 1 : page.depth;
    const target = this.#intake.found({ url: to, title: page.title }, 'redirect', depth);
    this.#announceSkipped(page, note);
    this.#batch.addMoved(skipped(page, note), target);
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
    this.#add({ url: page.url, state: 'pending', note });
  }

  #reject(page: PageRecord, note: string, reading: PageReading | null): void {
    this.#run.reporter.log('warning', `${page.url}: ${note}`);
    // The facts of an error page are nobody's business; its status is.
    this.#add({
      url: page.url,
      state: 'failed',
      note,
      reading: reading && { ...reading, facts: null },
    });
  }

  #skip(page: PageRecord, note: string): void {
    this.#announceSkipped(page, note);
    this.#add(skipped(page, note));
  }

  #announceSkipped({ url, pattern }: PageRecord, reason: string): void {
    this.#run.reporter.emit('page-skipped', { url, pattern, reason });
  }

  #add(outcome: PageOutcome, found: readonly FoundUrl[] = []): void {
    this.#batch.add(outcome, found);
  }
}

const skipped = ({ url }: PageRecord, note: string): PageOutcome => ({
  url,
  state: 'skipped',
  note,
  reading: null,
});
