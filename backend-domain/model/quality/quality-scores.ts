/** 0 to 100, or null when not measured. */
export interface QualityScores {
  readonly speed: number | null;
  readonly seo: number | null;
  readonly accessibility: number | null;
  readonly best_practices: number | null;
  /** Score of Lighthouse's agentic browsing category, when the browser supports it. */
  readonly agentic: number | null;
  /** Why scores are null, as a sentence; null when the usual four are known. */
  readonly reason: string | null;
  /** The findings that cost the most points of each score, the largest first; absent in notes of older versions. */
  readonly losses?: readonly ScoreLoss[];
}

export type ScoreName = Exclude<keyof QualityScores, 'reason' | 'losses'>;

export const SCORE_NAMES: readonly ScoreName[] = [
  'speed',
  'seo',
  'accessibility',
  'best_practices',
  'agentic',
];

/** A finding that costs points of a score. */
export interface ScoreLoss {
  readonly score: ScoreName;
  /** The fault or the measured value, in one line. */
  readonly title: string;
  /** The measured value as text, such as `4.2 s`; null when there is none. */
  readonly value: string | null;
  /** 1 to 100. */
  readonly points: number;
}

export function unjudged(reason: string): QualityScores {
  return {
    speed: null,
    seo: null,
    accessibility: null,
    best_practices: null,
    agentic: null,
    reason,
  };
}
