/** 0 to 100, or null when not judged. */
export interface QualityScores {
  readonly speed: number | null;
  readonly seo: number | null;
  readonly accessibility: number | null;
  readonly best_practices: number | null;
  /** Lighthouse's agentic browsing category, where the browser offers it. */
  readonly agentic: number | null;
  /** One sentence why scores are null; null when all the usual four are known. */
  readonly reason: string | null;
  /** What costs each score the most points, the largest first; absent in notes that older versions wrote. */
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
  /** One line: the fault or the measured value. */
  readonly title: string;
  /** The measured value in words, such as `4.2 s`; null when there is none. */
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
