import type { Manifest, ManifestElement, ManifestState } from '../file/manifest.ts';
import type { ReviewFindings } from './review-findings.ts';

/** Ids of the states that the review did not reach, or in which it found none of the expected elements. */
export function brokenStates(
  manifest: Manifest,
  { pages }: Pick<ReviewFindings, 'pages'>,
  isKept: (element: ManifestElement, url: string | null) => boolean,
): ReadonlySet<string> {
  const broken = new Set(pages.flatMap(({ unreachedStates = [] }) => unreachedStates));
  const check = (states: readonly ManifestState[] | undefined, url: string | null) => {
    for (const { state, elements } of states ?? [])
      if (elements.length > 0 && !elements.some((element) => isKept(element, url)))
        broken.add(state);
  };
  check(manifest.states, null);
  for (const { states } of Object.values(manifest.templates)) check(states, null);
  for (const { url, states } of Object.values(manifest.pages)) check(states, url);
  return broken;
}

/** The `states` property after the review: without broken states, and with the elements that `reviewed` returns. */
export function reviewedStates(
  states: readonly ManifestState[] | undefined,
  broken: ReadonlySet<string>,
  reviewed: (element: ManifestElement) => readonly ManifestElement[],
): { readonly states?: readonly ManifestState[] } {
  const kept = (states ?? [])
    .filter(({ state }) => !broken.has(state))
    .map((state) => ({ ...state, elements: state.elements.flatMap(reviewed) }));
  return kept.length > 0 ? { states: kept } : {};
}

/** The element without its `state`, if that state was removed. */
export function withoutBrokenState(
  element: ManifestElement,
  broken: ReadonlySet<string>,
): ManifestElement {
  const { state, ...rest } = element;
  return state !== undefined && broken.has(state) ? rest : element;
}
