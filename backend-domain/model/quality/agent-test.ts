import type { QualityScores, ScoreLoss } from './quality-scores.ts';
import type { WebMcpFindings } from './webmcp-findings.ts';

/** What agents find on the start page of a site with and without its channel files. */
export interface AgentTest {
  /** ISO time. */
  readonly testedAt: string;
  /** The page that was tested. */
  readonly url: string;
  readonly agentic: AgenticChange;
  readonly webMcp: WebMcpFindings;
}

/** Lighthouse's agentic score (0 to 100; null: not judged) by the scan and now. */
interface AgenticChange {
  readonly before: number | null;
  readonly after: number | null;
  /** What still costs points, the most expensive first. */
  readonly lost: readonly ScoreLoss[];
  /** One sentence why `after` is null; null when it is known. */
  readonly reason: string | null;
}

/**
 * The change of the score. The earlier score is the one that the scan measured, else that of the scan's first test:
 * later tests cannot know the site's earlier state.
 */
export function agenticChange(
  now: QualityScores,
  scanned: QualityScores | null,
  earlier: AgentTest | null,
): AgenticChange {
  const lost = (now.losses ?? []).filter(({ score }) => score === 'agentic');
  return {
    before: scanned?.agentic ?? earlier?.agentic.before ?? earlier?.agentic.after ?? null,
    after: now.agentic,
    lost,
    reason: now.agentic === null ? (now.reason ?? 'Lighthouse gave no agentic score.') : null,
  };
}
