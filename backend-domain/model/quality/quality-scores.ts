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
