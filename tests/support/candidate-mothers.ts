import type { UrlCandidate } from '@signpost/backend-domain/model/selection/prioritisation.ts';

export const CANDIDATE_ORIGIN = 'https://acme.example';

/** A page of acme.example without a known kind. */
export function aCandidate(path: string, overrides: Partial<UrlCandidate> = {}): UrlCandidate {
  return {
    url: new URL(path, CANDIDATE_ORIGIN).href,
    title: '',
    pattern: path,
    category: 'Page',
    source: 'link',
    depth: 1,
    patternCount: 1,
    inNavigation: false,
    obstacle: null,
    hasOwnForm: false,
    leadsTo: 0,
    ...overrides,
  };
}

/** This many pages of a pattern, which has one placeholder. */
export function manyCandidates(
  count: number,
  pattern: string,
  overrides: Partial<UrlCandidate> = {},
): UrlCandidate[] {
  return Array.from({ length: count }, (_, index) =>
    aCandidate(pattern.replace(/:\w+/, `item-${index + 1}`), {
      pattern,
      patternCount: count,
      ...overrides,
    }),
  );
}
