/** The review of a manifest: what to try in a fresh browser, and what the findings make of it. */

export { fitsUrl } from '../workflows/workflows.ts';
export { applyReview, reviewSummaryInput, withReviewSummary, withScores } from './apply-review.ts';
export { type ElementTarget, targetOf } from './element-target.ts';
export {
  findingsAbout,
  type LiveMatch,
  type ReviewedPage,
  type ReviewedWorkflow,
  type ReviewFindings,
  reviewedPage,
  type TriedLocator,
  unreachedPage,
  type WorkflowOutcome,
} from './review-findings.ts';
export {
  type PlannedCheck,
  type PlannedPage,
  type PlannedWorkflow,
  planReview,
  type ReviewPlan,
} from './review-plan.ts';
