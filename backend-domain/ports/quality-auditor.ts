import type { QualityScores } from '../model/quality/quality-scores.ts';

/** Measures the quality of one page in a browser of its own. */
export interface QualityAuditor {
  /** Never rejects because of the site: a page that cannot be measured has null scores and a reason. */
  audit(
    url: string,
    options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<QualityScores>;
}
