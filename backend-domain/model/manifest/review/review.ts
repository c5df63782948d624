/** The review of a manifest: what to try in a fresh browser, and what the findings make of it. */

export { fitsUrl } from '../workflows/workflows.ts';
export { applyReview, reviewSummaryInput, withReviewSummary, withScores } from './apply-review.ts';
export type { ElementTarget } from './element-target.ts';
export {
  findingsAbout,
  type ReviewedPage,
  type ReviewedState,
  type ReviewedWorkflow,
  type ReviewFindings,
  reviewedPage,
  triedLocators,
  unreachedPage,
} from './review-findings.ts';
export {
  type PlannedPage,
  type PlannedState,
  type PlannedWorkflow,
  planReview,
} from './review-plan.ts';
export {
  type RecordedElement,
  type RecordedWorkflow,
  type ReviewRecord,
  reviewRecord,
} from './review-record.ts';
