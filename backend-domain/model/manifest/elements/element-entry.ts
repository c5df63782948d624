import { identityOf } from '../../crawl/element-identity.ts';
import type { ElementFact, LocatorFact } from '../../crawl/page-facts.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { ManifestElement } from '../file/manifest.ts';
import { type ElementEvidence, elementConfidence } from './confidence.ts';
import { contentId } from './fingerprint.ts';
import {
  bestSelector,
  fallbacksOf,
  publishedSelector,
  type RatedLocator,
} from './locator-choice.ts';

const MAX_FALLBACKS = 3;

/** The facts about an element from all pages where it was seen. */
export interface ElementSightings {
  /** The first sighting of it: role, name, type, action. */
  readonly element: ElementFact;
  /** Its unique locators, each with the share of its pages on which it was unique. */
  readonly locators: readonly RatedLocator[];
  /** Given for elements of templates and anchors, for which it was chosen before. */
  readonly selector?: LocatorFact;
  /** Undefined when it has none, or not the same on all pages. */
  readonly url: string | undefined;
  readonly visible: boolean | null;
  readonly required: boolean;
  readonly evidence: Pick<ElementEvidence, 'presence' | 'pages' | 'claimedUnread' | 'staticOnly'>;
}

/** The first letter of an element's id: `a` for anchors, `t` in a template, `e` on a page. */
export type IdPrefix = 'a' | 't' | 'e';

/**
 * An element's id, computed from what stays the same in the next scan. `scope`: page URL, pattern, or '' for the site.
 */
export function elementId(
  prefix: IdPrefix,
  scope: string,
  element: ElementFact,
  selector: string | null,
): string {
  return elementIdOf(prefix, scope, element, selector ?? element.locators[0]?.value ?? '');
}

/** The id of an element with this role and name. `locator`: its selector, or its first locator when it has none. */
export function elementIdOf(
  prefix: IdPrefix,
  scope: string,
  element: Parameters<typeof identityOf>[0],
  locator: string,
): string {
  return contentId(prefix, [scope, identityOf(element), locator].join('\u0000'));
}

/** The manifest's entry of an element. `prefix` and `scope` go into its id. */
export function elementEntry(
  seen: ElementSightings,
  prefix: IdPrefix,
  scope: string,
): ManifestElement {
  const { element, url } = seen;
  const best = seen.selector ?? bestSelector(seen.locators)?.locator ?? null;
  const selector = publishedSelector(best, seen.locators);
  const css = selector?.value ?? null;
  const basis = selector?.basis ?? 'semantic';
  const fallbacks = fallbacksOf(seen.locators, css, MAX_FALLBACKS);
  // An element of a template or anchor is identified before its fallbacks are chosen. A page's own element is
  // identified by its published locator, because a position may change.
  const idLocator = prefix === 'e' ? (css ?? fallbacks[0]?.value ?? best?.value) : best?.value;
  return {
    id: elementId(prefix, scope, element, idLocator ?? null),
    type: element.type,
    role: element.role,
    name: plainText(element.name),
    selector: css,
    fallbacks,
    confidence: elementConfidence({
      ...seen.evidence,
      basis,
      name: element.name,
      contentLink: isContentLink(element, basis),
      hidden: seen.visible === false || element.landmark === 'dialog',
      nested: element.frame !== undefined || element.shadow !== undefined,
    }),
    action: { kind: element.action.kind, ...(url === undefined ? {} : { url }) },
    visible: seen.visible,
    ...(seen.required ? { required: true } : {}),
    ...(element.frame === undefined ? {} : { frame: element.frame }),
    ...(element.shadow === undefined ? {} : { shadow: element.shadow }),
  };
}

/** The entry of an element that only this page has. */
export function ownElement(
  element: ElementFact,
  pageUrl: string,
  staticOnly: boolean,
): ManifestElement {
  return elementEntry(
    {
      element,
      locators: element.locators.map((locator) => ({ locator, share: 1 })),
      url: element.action.url,
      visible: element.visible,
      required: element.required,
      evidence: { presence: 1, pages: 1, claimedUnread: false, staticOnly },
    },
    'e',
    pageUrl,
  );
}

/**
 * Whether the element is a content link found by its target, which changes with the content; a link with a test id or
 * an id is not.
 */
function isContentLink({ action, landmark }: ElementFact, basis: LocatorFact['basis']): boolean {
  const steady = landmark === 'banner' || landmark === 'navigation' || landmark === 'contentinfo';
  return action.kind === 'navigate' && !steady && basis !== 'testid' && basis !== 'id';
}

/** Whether a link only leads to an address: then the URL is enough for an agent. */
export function isPlainLink({ type, action }: Pick<ManifestElement, 'type' | 'action'>): boolean {
  return (
    (type === 'link' || type === 'navigation') &&
    action.kind === 'navigate' &&
    action.url !== undefined
  );
}
