import type {
  Manifest,
  ManifestElement,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { elementsOfPage } from '@signpost/backend-domain/model/manifest/file/manifest-views.ts';
import {
  type PlannedPage,
  type ReviewFindings,
  reviewedPage,
} from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { LiveMatch } from '@signpost/backend-domain/model/manifest/review/review-findings.ts';
import type { ReviewPlan } from '@signpost/backend-domain/model/manifest/review/review-plan.ts';

/** Findings of reviews for tests. */

/** The `mayRead` of a site whose robots.txt forbids nothing. */
export const anyUrl = (): boolean => true;

/** The match of a locator that finds nothing. */
export const nothing: LiveMatch = { count: 0, role: null, name: null, visible: false };

/** The findings of the page's checks when everything is as described. */
function found(of: Manifest, page: PlannedPage): LiveMatch[] {
  const entry = of.pages[page.url];
  const elements = new Map((entry ? elementsOfPage(of, entry) : []).map((one) => [one.id, one]));
  return page.checks.flatMap(({ id, locators }) => {
    const { role = 'form', name = '' } = elements.get(id) ?? {};
    return locators.map(() => ({ count: 1, role, name, visible: true }));
  });
}

/** Findings of a whole plan. `change` replaces the match of a locator that finds its element. */
export function findings(
  of: Manifest,
  { pages, workflows }: ReviewPlan,
  change: (match: LiveMatch, at: { url: string; id: string; locator: string }) => LiveMatch = (
    match,
  ) => match,
): ReviewFindings {
  return {
    pages: pages.map((page) => {
      const good = found(of, page);
      const places = page.checks.flatMap(({ id, locators }) =>
        locators.map(({ value }) => ({ url: page.url, id, locator: value })),
      );
      return reviewedPage(
        page,
        good.map((match, index) =>
          change(match, places[index] ?? { url: '', id: '', locator: '' }),
        ),
      );
    }),
    workflows: workflows.map(({ workflow, replay }) => ({
      id: workflow.id,
      outcome: replay ? 'held' : 'not-replayed',
      step: null,
      note: null,
    })),
  };
}

/** All elements of a manifest, in any part of it. */
export function everyElement(of: Manifest): ManifestElement[] {
  return [
    ...of.anchors,
    ...Object.values(of.templates).flatMap(({ elements }) => elements),
    ...Object.values(of.pages).flatMap(({ elements }) => elements),
  ];
}

export const byName = (of: Manifest, name: string) =>
  everyElement(of).find((one) => one.name === name);
