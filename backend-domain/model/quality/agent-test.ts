import type { QualityScores, ScoreLoss } from './quality-scores.ts';
import type { WebMcpFindings } from './webmcp-findings.ts';

/** What agents find on a site's start page with its channel files, and what they found without. */
export interface AgentTest {
  /** ISO time. */
  readonly testedAt: string;
  /** The page that was tested. */
  readonly url: string;
  readonly agentic: AgenticChange;
  readonly webMcp: WebMcpFindings;
}

/** Lighthouse's agentic score at the time of the scan and now (0 to 100; null: not measured). */
interface AgenticChange {
  readonly before: number | null;
  readonly after: number | null;
  /** What still costs points, the greatest loss first. */
  readonly lost: readonly ScoreLoss[];
  /** Why `after` is null, as a sentence; null when it is known. */
  readonly reason: string | null;
}

/**
 * The change of the score. The earlier score is that of the scan, else that of the first test of the scan's site: later
 * tests cannot know the site's earlier state.
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
