import { DESTRUCTIVE_WORDS } from '../shared/word-lists.ts';
import { identityOf } from './element-identity.ts';
import type { ElementFact, PageFacts } from './page-facts.ts';

/** Roles that disclose; fields, options and switches change something when they are operated. */
const ROLES: ReadonlySet<string> = new Set([
  'button',
  'link',
  'tab',
  'menuitem',
  'generic',
  'group',
]);

const FRAME_LANDMARKS: ReadonlySet<string | null> = new Set([
  'banner',
  'navigation',
  'contentinfo',
]);

/** Whether an element is part of a page's header, navigation or footer, which other pages may have too. */
export function isOfFrame({ landmark }: Pick<ElementFact, 'landmark'>): boolean {
  return FRAME_LANDMARKS.has(landmark);
}

/** Whether an element discloses something and may be operated for it: it is enabled, and its name is not destructive. */
function mayDisclose(element: ElementFact, pageUrl: string): boolean {
  const { tag, role, name, visible, disabled, action, discloses } = element;
  if (discloses !== true || visible === false || disabled) return false;
  if (tag !== 'summary' && !ROLES.has(role)) return false;
  if (action.url !== undefined && withoutPlace(action.url) !== withoutPlace(pageUrl)) return false;
  return !DESTRUCTIVE_WORDS.isIn(name);
}

/**
 * The disclosures in the header, navigation and footer of a page, by identity: exploring them again would find nothing
 * new.
 */
export function disclosuresOfFrame({ elements, url }: PageFacts): ReadonlySet<string> {
  return new Set(elements.filter((one) => isOfFrame(one) && mayDisclose(one, url)).map(identityOf));
}

/** The elements of a page that disclose something besides those of its frame that are `known`, in the order of the page. */
export function disclosuresOf(
  { elements, url }: Pick<PageFacts, 'elements' | 'url'>,
  known: ReadonlySet<string>,
): ElementFact[] {
  return elements.filter(
    (one) => mayDisclose(one, url) && !(isOfFrame(one) && known.has(identityOf(one))),
  );
}

function withoutPlace(url: string): string {
  return url.split('#')[0] ?? url;
}
