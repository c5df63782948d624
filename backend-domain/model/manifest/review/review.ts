/** The review of a manifest: the plan for a fresh browser, and how its findings change the manifest. */

export { fitsUrl } from '../workflows/workflows.ts';
export { applyReview, reviewSummaryInput, withReviewSummary, withScores } from './apply-review.ts';
export type { ElementTarget } from './element-target.ts';
export { missingPages } from './missing-pages.ts';
export {
  findingsAbout,
  type ReviewedPage,
  type ReviewedState,
  type ReviewedWorkflow,
  type ReviewFindings,
  refusedPage,
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
  mayBeTried,
  type RecordedElement,
  type RecordedWorkflow,
  type ReviewRecord,
  reviewRecord,
} from './review-record.ts';
