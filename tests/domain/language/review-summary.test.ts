import { describe, expect, it } from '@jest/globals';
import { reviewSummaryTask } from '@signpost/backend-domain/model/manifest/review/review-summary.ts';

const review = {
  domain: 'acme.example',
  pagesOpened: 12,
  verified: 331,
  broken: 3,
  repaired: 6,
  workflowsReplayed: 5,
  workflowsHeld: 4,
  problems: ['The search box moved on /shop.'],
};

describe('The review’s summary', () => {
  it('says what was verified, what was repaired and what to check', () => {
    expect(reviewSummaryTask.deterministic(review)).toBe(
      '12 pages of acme.example were opened again in a fresh browser: 331 of 340 elements tried (97 %) were found as described. Of the others, 6 got another locator that holds and 3 could not be found any more and are left out. 4 of 5 workflows replayed reached their goal. To look at: The search box moved on /shop.',
    );
  });

  it('says that everything was verified', () => {
    const good = {
      ...review,
      broken: 0,
      repaired: 0,
      workflowsReplayed: 1,
      workflowsHeld: 1,
      problems: [],
    };
    expect(reviewSummaryTask.deterministic(good)).toBe(
      '12 pages of acme.example were opened again in a fresh browser: all 331 elements tried were found as described. The one workflow replayed reached its goal.',
    );
  });

  it('claims nothing when no page could be opened', () => {
    const none = {
      ...review,
      pagesOpened: 0,
      verified: 0,
      broken: 0,
      repaired: 0,
      workflowsReplayed: 0,
      workflowsHeld: 0,
      problems: [],
    };
    expect(reviewSummaryTask.deterministic(none)).toBe(
      'No page of acme.example could be opened again, so nothing is verified.',
    );
  });
});
