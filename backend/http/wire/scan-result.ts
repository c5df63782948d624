import {
  mayBeTried,
  type RecordedElement,
  type RecordedWorkflow,
  type ReviewRecord,
} from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { QualityScores } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import type { Difference } from '@signpost/backend-domain/model/result/compare-manifests.ts';
import type { PageShot } from '@signpost/backend-domain/model/result/page-shot.ts';
import { workedSeconds } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanComparison } from '@signpost/backend-domain/use-cases/results/compare-scans.ts';
import type { ScanPages } from '@signpost/backend-domain/use-cases/results/scan-pages.ts';
import type { ScanResult } from '@signpost/backend-domain/use-cases/results/scan-result.ts';
import type { TriedWorkflow } from '@signpost/backend-domain/use-cases/results/try-workflow.ts';
import type * as wire from '@signpost/contracts/http/result.ts';
import { scanOnWire } from '../../wire/scan.ts';
import { scoresOnWire } from './scores.ts';

export function scanResult(result: ScanResult): wire.ScanResult {
  const { scan, scores, review } = result;
  return {
    scan: scanOnWire(scan),
    settings: {
      scan_type: scan.scanType,
      max_pages: scan.limits.maxPages,
      depth_limit: scan.limits.depthLimit,
    },
    has_files: result.hasFiles,
    is_partial: result.isPartial,
    can_resume: result.canResume,
    worked_seconds: workedSeconds(scan),
    scores: known(scores),
    scores_note: scores?.reason ?? null,
    score_losses: scores?.losses ?? [],
    review: review && reviewOnWire(review),
  };
}

export function scanPages({ counts, pages }: ScanPages): wire.ScanPages {
  return {
    counts,
    pages: pages.map(({ needsLogin, ...page }) => ({ ...page, needs_login: needsLogin })),
  };
}

export function scanShots(shots: readonly PageShot[]): wire.ScanShots {
  return {
    shots: shots.map(({ jpeg, ...shot }) => ({ ...shot, image: `data:image/jpeg;base64,${jpeg}` })),
  };
}

export function scanComparison(found: ScanComparison | null): wire.ScanComparison {
  if (found === null) return { previous: null };
  const { previous, completedAt, scores, pages, elements } = found;
  return {
    previous: {
      scan: scanOnWire(previous),
      completed_at: completedAt.toISOString(),
      scores: { before: known(scores.before), after: known(scores.after) },
      pages: differenceOnWire(pages),
      elements: differenceOnWire(elements),
    },
  };
}

const known = (scores: QualityScores | null) => scores && scoresOnWire(scores);

function differenceOnWire<Entry>({ gained, lost, gainedCount, lostCount }: Difference<Entry>) {
  return { gained, lost, gained_count: gainedCount, lost_count: lostCount };
}

function reviewOnWire(record: ReviewRecord): wire.ReviewResult {
  return {
    reviewed_at: record.reviewedAt,
    pages: record.pages,
    elements: record.elements.map(elementOnWire),
    workflows: record.workflows.map(workflowOnWire),
  };
}

function elementOnWire(element: RecordedElement): wire.ReviewedElement {
  const { selectorBefore, selectorAfter, lookedFor, foundOn, ...rest } = element;
  return {
    ...rest,
    selector_before: selectorBefore,
    selector_after: selectorAfter,
    looked_for: lookedFor,
    found_on: foundOn,
  };
}

const REPLAYS: Readonly<Record<RecordedWorkflow['outcome'], wire.ReviewedWorkflow['replay']>> = {
  held: 'reached_goal',
  broke: 'broke',
  'not-replayed': 'not_replayed',
};

function workflowOnWire(workflow: RecordedWorkflow): wire.ReviewedWorkflow {
  const { outcome, step, ...rest } = workflow;
  return { ...rest, replay: REPLAYS[outcome], broke_at: step, may_try: mayBeTried(workflow) };
}

export function workflowTrial({ report, workflow, parameters }: TriedWorkflow): wire.WorkflowTrial {
  const { ok, outcome, reason, url, steps, picture } = report;
  const descriptions = new Map(workflow.steps.map(({ n, description }) => [n, description]));
  return {
    ok,
    outcome: outcome === 'left-site' ? 'left_site' : outcome,
    reason,
    url,
    steps: steps.map(({ n, locator, ok: done }) => ({
      n,
      description: descriptions.get(n) ?? `Open ${workflow.start_url}`,
      locator,
      ok: done,
    })),
    parameters,
    image: picture && `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`,
  };
}
