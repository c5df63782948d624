/** The review of a manifest: what to try in a fresh browser, and what the findings make of it. */

export { fitsUrl } from '../workflows/workflows.ts';
export { applyReview, reviewSummaryInput, withReviewSummary, withScores } from './apply-review.ts';
export type { ElementTarget } from './element-target.ts';
export {
  findingsAbout,
  type ReviewedPage,
  type ReviewedWorkflow,
  type ReviewFindings,
  reviewedPage,
  unreachedPage,
} from './review-findings.ts';
export {
  type PlannedPage,
  type PlannedWorkflow,
  planReview,
} from './review-plan.ts';
export {
  type RecordedElement,
  type RecordedWorkflow,
  type ReviewRecord,
  reviewRecord,
} from './review-record.ts';
