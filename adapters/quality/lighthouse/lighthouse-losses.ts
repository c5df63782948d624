import type {
  ScoreLoss,
  ScoreName,
} from '@signpost/backend-domain/model/quality/quality-scores.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';

/** The parts of Lighthouse's result that tell where a page lost points. */
export interface JudgedAudits {
  readonly categories: Readonly<
    Record<
      string,
      | {
          readonly auditRefs?: readonly { readonly id: string; readonly weight: number }[];
        }
      | undefined
    >
  >;
  readonly audits?: Readonly<
    Record<
      string,
      | {
          readonly title: string;
          readonly score: number | null;
          readonly displayValue?: string;
        }
      | undefined
    >
  >;
}

const MAX_FOR_EACH_SCORE = 3;
const MAX_TITLE_LENGTH = 160;

/**
 * The audits that cost a category the most points. Lighthouse's score of a category is the weighted mean of its
 * applicable audits (core/scoring.js): an audit costs its share of the weights, in points of 100, times what its own
 * score lacks to 1.
 */
export function lossesOf(result: JudgedAudits, category: string, score: ScoreName): ScoreLoss[] {
  const judged = (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = result.audits?.[id];
    return audit === undefined || audit.score === null || weight <= 0
      ? []
      : [{ weight, ...audit, score: audit.score }];
  });
  const whole = judged.reduce((sum, { weight }) => sum + weight, 0);
  return judged
    .map((audit) => ({
      score,
      // In Lighthouse's titles, Markdown is used for code only.
      title: plainText(audit.title.replaceAll('`', ''), MAX_TITLE_LENGTH),
      value: audit.displayValue ? plainText(audit.displayValue, MAX_TITLE_LENGTH) : null,
      points: Math.round((100 * audit.weight * (1 - audit.score)) / whole),
    }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, MAX_FOR_EACH_SCORE);
}
