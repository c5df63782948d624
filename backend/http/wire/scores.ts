import type { QualityScores } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import type { Scores } from '@signpost/contracts/http/publishing.ts';

/** Scores without the sentence about missing ones. */
export function scoresOnWire(scores: QualityScores): Scores {
  const { speed, seo, accessibility, best_practices, agentic } = scores;
  return { speed, seo, accessibility, best_practices, agentic };
}
