import { DESTRUCTIVE_WORDS, LOGOUT_WORDS, OPENING_WORDS } from '../../shared/word-lists.ts';
import { identityOf } from '../element-identity.ts';
import type { ElementFact, PageFacts } from '../page-facts.ts';

/** Roles of elements that may disclose; fields, options and switches change something when operated. */
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

/** The most words in the name of a button that says that it opens something: `Open the main menu`. */
const MOST_WORDS = 4;

/** Whether an element is part of a page's header, navigation or footer, which other pages may share. */
export function isOfFrame({ landmark }: Pick<ElementFact, 'landmark'>): boolean {
  return FRAME_LANDMARKS.has(landmark);
}

/**
 * The elements in the order in which an exploration operates them: the page's own before those of its header, navigation
 * and footer.
 */
export function ownFirst(elements: readonly ElementFact[]): ElementFact[] {
  return [...elements.filter((one) => !isOfFrame(one)), ...elements.filter(isOfFrame)];
}

/**
 * Whether an element discloses something and may be clicked: it is visible and enabled, and its name neither announces
 * a destructive action nor ends the session.
 */
function mayDisclose(element: ElementFact, pageUrl: string): boolean {
  const { tag, role, name, visible, disabled, action, discloses } = element;
  if (visible === false || disabled || (discloses === undefined && !isMenuButton(element)))
    return false;
  if (tag !== 'summary' && !ROLES.has(role)) return false;
  if (action.url !== undefined && withoutPlace(action.url) !== withoutPlace(pageUrl)) return false;
  return !DESTRUCTIVE_WORDS.isIn(name) && !LOGOUT_WORDS.isIn(name);
}

/**
 * Whether a button without ARIA attributes is likely to open something: it is in a navigation, or its name says so. A
 * button in a form is not, because it may send or change what was entered.
 */
function isMenuButton({ role, name, form, landmark, action }: ElementFact): boolean {
  if (role !== 'button' || form !== null || action.kind !== 'open') return false;
  if (landmark === 'navigation') return true;
  return OPENING_WORDS.isIn(name) && name.trim().split(/\s+/).length <= MOST_WORDS;
}

/**
 * The identities of the disclosures in a page's header, navigation and footer, which need not be explored again on
 * other pages.
 */
export function disclosuresOfFrame({ elements, url }: PageFacts): ReadonlySet<string> {
  return new Set(elements.filter((one) => isOfFrame(one) && mayDisclose(one, url)).map(identityOf));
}

/**
 * The elements of a page that disclose something which is not shown yet, in document order, without those in its
 * header, navigation and footer that are `known`.
 */
export function disclosuresOf(
  { elements, url }: Pick<PageFacts, 'elements' | 'url'>,
  known: ReadonlySet<string>,
): ElementFact[] {
  return elements.filter(
    (one) =>
      one.discloses !== 'open' &&
      mayDisclose(one, url) &&
      !(isOfFrame(one) && known.has(identityOf(one))),
  );
}

function withoutPlace(url: string): string {
  return url.split('#')[0] ?? url;
}
