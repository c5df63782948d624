import type { QualityScores } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import type { Scores } from '@signpost/contracts/http/publishing.ts';
import type { Wire } from '@signpost/contracts/wire.ts';

/** Scores without the sentence that says why some are missing. */
export function scoresOnWire(scores: QualityScores): Wire<typeof Scores> {
  const { speed, seo, accessibility, best_practices, agentic } = scores;
  return { speed, seo, accessibility, best_practices, agentic };
}
