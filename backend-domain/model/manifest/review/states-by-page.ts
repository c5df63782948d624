import type {
  Manifest,
  ManifestElement,
  ManifestPage,
  ManifestState,
  ManifestStep,
} from '../file/manifest.ts';
import { elementsOfPage } from '../file/manifest-views.ts';
import { locatorsOf } from './element-target.ts';

/**
 * The states that a review tries on each page that it opens, by URL: those of the page, those of its template, and each
 * state of the site on one page. A state of a template or of the site is tried only on pages that have the control that
 * its first step operates. Pages that were not read have none.
 */
export function statesByPage(
  manifest: Manifest,
  pages: readonly ManifestPage[],
): ReadonlyMap<string, readonly ManifestState[]> {
  const read = pages.filter(({ scanned }) => scanned);
  const siteStates = statesOfSite(manifest, read);
  return new Map(
    read.map((page) => {
      const template = page.template === null ? undefined : manifest.templates[page.template];
      const ofTemplate = (template?.states ?? []).filter((state) =>
        hasControl(manifest, page, state),
      );
      return [
        page.url,
        [...(page.states ?? []), ...ofTemplate, ...(siteStates.get(page.url) ?? [])],
      ];
    }),
  );
}

/** Each state of the site with the first page that has its control. */
function statesOfSite(
  manifest: Manifest,
  pages: readonly ManifestPage[],
): ReadonlyMap<string, readonly ManifestState[]> {
  const found = new Map<string, ManifestState[]>();
  for (const state of manifest.states ?? []) {
    const page = pages.find((each) => hasControl(manifest, each, state));
    if (page !== undefined) found.set(page.url, [...(found.get(page.url) ?? []), state]);
  }
  return found;
}

/** Whether the page has the control that the first step of the state operates. */
function hasControl(
  manifest: Manifest,
  page: ManifestPage,
  { reached_by }: ManifestState,
): boolean {
  const [first] = reached_by;
  return (
    first === undefined ||
    elementsOfPage(manifest, page).some((element) => isTarget(first, element))
  );
}

/** The page on which the state was seen may have locators that the element of all pages lacks, and the other way round. */
function isTarget({ selector, role, name }: ManifestStep, element: ManifestElement): boolean {
  if (selector !== null && locatorsOf(element).some(({ value }) => value === selector)) return true;
  return name !== '' && role === element.role && name === element.name;
}
