import type { QualityScores } from '../model/quality/quality-scores.ts';

/** Judges one page's quality in a browser of its own. */
export interface QualityAuditor {
  /** Never rejects because of the site: a page that cannot be judged has null scores and a reason. */
  audit(
    url: string,
    options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<QualityScores>;
}
