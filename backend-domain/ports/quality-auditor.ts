import type { QualityScores, ScoreName } from '../model/quality/quality-scores.ts';

export interface AuditOptions {
  /** Counts from the moment when the page may be opened. */
  readonly timeoutMs: number;
  /** Measures only this score, in less time; the others are null. Without it all scores are measured. */
  readonly only?: ScoreName;
  readonly signal?: AbortSignal;
  /** The auditor prepares at once and opens the page when this promise resolves; without it, immediately. */
  readonly mayOpen?: Promise<void>;
  /**
   * Called once, when the page has loaded and become quiet: CPU load and further requests to the site change the speed
   * score by no more than five points then. At most a few small files (robots.txt, llms.txt) are still requested. Not
   * called for a page that does not answer.
   */
  readonly onMeasured?: () => void;
}

/** Measures the quality of one page in a separate browser. */
export interface QualityAuditor {
  /** Never rejects because of the site: a page that cannot be measured has null scores and a reason. */
  audit(url: string, options: AuditOptions): Promise<QualityScores>;
}
