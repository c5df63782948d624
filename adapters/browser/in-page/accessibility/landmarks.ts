import type { Landmark } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Dom } from '../dom.ts';
import { explicitRole } from './roles.ts';

export interface LandmarkContext {
  /** The nearest landmark that contains the element; the element itself counts. */
  readonly landmark: Landmark | null;
  /** Whether it is inside sectioning content, where <header> and <footer> are no landmarks (HTML-AAM). */
  readonly sectioned: boolean;
}

const LANDMARK_ROLES: ReadonlySet<string> = new Set<Landmark>([
  'banner',
  'navigation',
  'main',
  'complementary',
  'contentinfo',
  'search',
  'form',
  'region',
  'dialog',
]);

const LANDMARK_OF_TAG: Readonly<Record<string, Landmark>> = {
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  search: 'search',
  dialog: 'dialog',
};

const SECTIONING_TAGS: ReadonlySet<string> = new Set([
  'article',
  'aside',
  'main',
  'nav',
  'section',
]);

/** The landmark that contains an element, by its WAI-ARIA role, HTML-AAM and its parent's context. */
export function landmarkWithin(
  parent: LandmarkContext | null,
  element: Element,
  tag: string,
  dom: Dom,
): LandmarkContext {
  const sectioned = parent?.sectioned ?? false;
  const own = ownLandmark(element, tag, sectioned, dom);
  return {
    landmark: own ?? parent?.landmark ?? null,
    sectioned: sectioned || SECTIONING_TAGS.has(tag) || (own !== null && own !== 'banner'),
  };
}

function ownLandmark(element: Element, tag: string, sectioned: boolean, dom: Dom): Landmark | null {
  const role = explicitRole(element, dom);
  if (role === 'alertdialog') return 'dialog';
  if (role) return LANDMARK_ROLES.has(role) ? (role as Landmark) : null;
  const certain = Object.hasOwn(LANDMARK_OF_TAG, tag) ? LANDMARK_OF_TAG[tag] : undefined;
  if (certain) return certain;
  if (tag === 'header') return sectioned ? null : 'banner';
  if (tag === 'footer') return sectioned ? null : 'contentinfo';
  if (tag === 'section') return isNamed(element, dom) ? 'region' : null;
  if (tag === 'form') return isNamed(element, dom) ? 'form' : null;
  return null;
}

function isNamed(element: Element, dom: Dom): boolean {
  return Boolean(
    dom.attribute(element, 'aria-label')?.trim() ||
      dom.attribute(element, 'aria-labelledby')?.trim(),
  );
}
