import type { QualityScores, ScoreName } from '../model/quality/quality-scores.ts';

export interface AuditOptions {
  /** Counts from the moment at which the page may be opened. */
  readonly timeoutMs: number;
  /** Judges this score alone, in less time; the others are null. Without it all are judged. */
  readonly only?: ScoreName;
  readonly signal?: AbortSignal;
  /** The auditor prepares at once and opens the page when this promise resolves; without it, immediately. */
  readonly mayOpen?: Promise<void>;
  /**
   * Called once when the page is measured: the rest is computed, asks the site nothing, and gives the same scores on a busy
   * processor. Not called for a page that cannot be judged.
   */
  readonly onMeasured?: () => void;
}

/** Measures the quality of one page in a browser of its own. */
export interface QualityAuditor {
  /** Never rejects because of the site: a page that cannot be measured has null scores and a reason. */
  audit(url: string, options: AuditOptions): Promise<QualityScores>;
}
