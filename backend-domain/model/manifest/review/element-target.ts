import type { LocatorBasis, LocatorFact } from '../../crawl/page-facts.ts';
import type { ManifestElement, ManifestLocator } from '../file/manifest.ts';

/** An element to operate on a live page; the browser port calls it a target. */
export interface ElementTarget {
  readonly locator: LocatorFact;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

type Located = Pick<ManifestElement, 'selector' | 'fallbacks' | 'frame' | 'shadow'>;

/** The published locators of an element: its selector, as `css`, and its fallbacks. */
export function locatorsOf({
  selector,
  fallbacks,
}: Pick<Located, 'selector' | 'fallbacks'>): ManifestLocator[] {
  return [...(selector === null ? [] : [{ kind: 'css' as const, value: selector }]), ...fallbacks];
}

export function targetAt(
  { kind, value }: ManifestLocator,
  { frame, shadow }: Pick<Located, 'frame' | 'shadow'>,
): ElementTarget {
  return {
    locator: { kind, value, basis: basisOf(kind) },
    ...(frame === undefined ? {} : { frame }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

/** A published locator has no basis, and none is needed to find elements. */
function basisOf(kind: ManifestLocator['kind']): LocatorBasis {
  if (kind === 'testid') return 'testid';
  if (kind === 'css') return 'attribute';
  return kind === 'xpath' ? 'structure' : 'semantic';
}
