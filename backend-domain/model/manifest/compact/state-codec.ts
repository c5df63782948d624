import type { ManifestState } from '../file/manifest.ts';
import type { CompactState } from './compact-manifest.ts';
import type { ElementScope } from './element-codec.ts';
import { compactList, expandedList } from './element-lists.ts';
import { compactStep, expandedStep } from './workflow-codec.ts';

/** Converts states to version 1.1, as a `states` property. `scope`: of the elements of the page, template or site. */
export function compactStates(
  states: readonly ManifestState[] | undefined,
  scope: ElementScope,
  indexOf: (url: string) => number,
): { readonly states?: readonly CompactState[] } {
  if (states === undefined) return {};
  return {
    states: states.map(({ state, kind, name, reached_by, elements }) => ({
      ...{ state, kind, name },
      reached_by: reached_by.map((step, place) => compactStep(step, place, indexOf)),
      ...compactList(elements, scopeOf(state, scope), indexOf),
    })),
  };
}

/** Restores the states that `compactStates` wrote. */
export function expandedStates(
  states: readonly CompactState[] | undefined,
  scope: ElementScope,
  urlAt: (index: number) => string,
): { readonly states?: readonly ManifestState[] } {
  if (states === undefined) return {};
  return {
    states: states.map(({ state, kind, name, reached_by, ...list }) => ({
      ...{ state, kind, name },
      reached_by: reached_by.map((step, place) => expandedStep(step, place, urlAt)),
      elements: expandedList(list, scopeOf(state, scope), urlAt),
    })),
  };
}

/** The ids of a state's elements are computed from the state. */
function scopeOf(state: string, scope: ElementScope): ElementScope {
  return { ...scope, prefix: 'e', scope: state };
}
