import type { QualityScores } from '../../model/quality/quality-scores.ts';
import { siteStart } from '../known-site.ts';
import type { ScanRun } from '../scan-run.ts';

const AUDIT_TIMEOUT_MS = 90_000;

/**
 * The audit of the start page. It may begin before the review: the auditor starts while pages are explored, measures the
 * page while the manifest is written, when nothing else sends requests to the site, and computes the scores while the
 * reviewer tries the manifest.
 */
export class StartPageJudgement {
  readonly #run: ScanRun;
  readonly #ended = new AbortController();
  readonly #begun = Promise.withResolvers<void>();
  readonly #measured = Promise.withResolvers<void>();
  #scores: Promise<QualityScores> | null = null;

  constructor(run: ScanRun) {
    this.#run = run;
  }

  /** Starts the auditor, without a request to the site yet. `scores` and `measured` reject when this fails. */
  prepare(): void {
    this.#scores ??= this.#judge();
    this.#scores.catch(() => undefined);
  }

  /** Begins the audit, once. `scores` and `measured` reject when this fails. */
  begin(): void {
    this.#begun.resolve();
    this.prepare();
  }

  /** Resolves when further requests to the site or CPU load hardly change the scores. Rejects as `scores` does. */
  async measured(): Promise<void> {
    await Promise.race([this.#measured.promise, this.scores()]);
  }

  /**
   * The scores of the start page, stored with the scan so that a resumed review does not audit again. Rejects with the
   * reason of the interruption when the scan is interrupted.
   */
  scores(): Promise<QualityScores> {
    this.#begun.resolve();
    this.#scores ??= this.#judge();
    return this.#scores;
  }

  /** Aborts an audit that is still under way. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#scores?.catch(() => undefined);
  }

  async #judge(): Promise<QualityScores> {
    const { ports, reporter, scan, signal } = this.#run;
    const known = await ports.notes.read(scan.id, 'scores');
    if (known !== null) return known;
    const mayOpen = this.#begun.promise.then(() =>
      reporter.act(
        'reviewer',
        'Measuring the start page',
        'Speed, SEO, accessibility, best practices, agentic browsing',
      ),
    );
    const scores = await ports.auditor.audit(await siteStart(ports.notes, scan), {
      timeoutMs: AUDIT_TIMEOUT_MS,
      mayOpen,
      signal: AbortSignal.any([signal, this.#ended.signal]),
      onMeasured: this.#measured.resolve,
    });
    await ports.notes.write(scan.id, 'scores', scores);
    reporter.log(
      scores.reason === null ? 'success' : 'warning',
      scores.reason ?? wordScores(scores),
    );
    return scores;
  }
}

function wordScores({ speed, seo, accessibility, best_practices }: QualityScores): string {
  return `Scores of the start page: speed ${speed}, SEO ${seo}, accessibility ${accessibility}, best practices ${best_practices}.`;
}
