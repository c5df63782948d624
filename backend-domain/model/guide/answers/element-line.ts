import type { ManifestElement } from '../../manifest/file/manifest.ts';
import { locatorsOf } from '../../manifest/review/element-target.ts';
import { writtenLocator } from '../locating.ts';
import { line, quoted, quotedTexts, sitePath, wholeValue } from './answer.ts';

/** The most tokens of the first locator; below, of a further one. */
const LOCATOR_TOKENS = 80;
const FALLBACK_TOKENS = 30;
const FALLBACKS = 2;

/** Which locators of an element an answer shows. */
type ShownLocators = 'none' | 'best' | 'all';

/** Actions that an element's role does not imply. */
const TELLING_ACTIONS: readonly string[] = ['submit', 'open', 'download'];

/** How the lines of one answer write elements. */
interface ElementStyle {
  /** Origin of the start page: its addresses are written as paths. */
  readonly origin: string;
  readonly locators: ShownLocators;
  /** Where the element is, in words; '' when the whole answer is about one page. */
  readonly where?: string;
}

/** An element as one line: `link “Plan your visit” /visit on every page css=a.plan`. */
export function elementLine(
  element: ManifestElement,
  { origin, locators, where = '' }: ElementStyle,
): string {
  const { name, action, frame, shadow } = element;
  const shown = locators === 'none' ? [] : usableLocators(element, locators);
  const address = action.url === undefined ? null : sitePath(action.url, origin);
  const isSaid = address !== null && shown[0]?.includes(`"${address}"`);
  return line(
    roleText(element.role),
    quoted(name),
    isSaid ? '' : address,
    TELLING_ACTIONS.includes(action.kind) && `(${action.kind})`,
    where !== '' && `on ${where}`,
    frame !== undefined && line('in frame', wholeValue(frame, FALLBACK_TOKENS)),
    shadow !== undefined && line('in shadow of', quotedTexts(shadow, 60)),
    shown.join(' | '),
  );
}

/** Whether the element has a locator that can be shown. */
export function isUsable(element: ManifestElement): boolean {
  return usableLocators(element, 'best').length > 0;
}

/** The selector of a step as a locator; null when it has none, or one that cannot be shown. */
export function shownSelector(selector: string | null): string | null {
  return selector === null
    ? null
    : wholeValue(writtenLocator({ kind: 'css', value: selector }), LOCATOR_TOKENS);
}

/**
 * A role as answers show it. The roles of WAI-ARIA are single words; a site can put any text into the attribute, which
 * is then quoted.
 */
export function roleText(role: string | null | undefined): string {
  return role && /^[a-z]{1,20}$/.test(role) ? role : quoted(role, 20);
}

/** The locators that can be shown, the best first. */
function usableLocators(element: ManifestElement, shown: 'best' | 'all'): string[] {
  const [first, ...rest] = locatorsOf(element)
    .map(writtenLocator)
    .flatMap((locator) => wholeValue(locator, LOCATOR_TOKENS) ?? []);
  if (first === undefined) return [];
  if (shown === 'best') return [first];
  const short = rest.filter((locator) => wholeValue(locator, FALLBACK_TOKENS) !== null);
  return [first, ...short.slice(0, FALLBACKS)];
}
