import type { ManifestElement } from '../../manifest/file/manifest.ts';
import { locatorsOf } from '../../manifest/review/element-target.ts';
import { writtenLocator } from '../locating.ts';
import { line, quoted, quotedTexts, sitePath, wholeValue } from './answer.ts';

/** Tokens of one locator, and of a further one. */
const LOCATOR_TOKENS = 80;
const FALLBACK_TOKENS = 30;
const FALLBACKS = 2;

/** Which locators of an element an answer names. */
type ShownLocators = 'none' | 'best' | 'all';

/** What the role does not already say of an element. */
const TELLING_ACTIONS: readonly string[] = ['submit', 'open', 'download'];

/** How the lines of one answer write elements. */
interface ElementStyle {
  /** Of the start page: addresses that begin with it are written as paths. */
  readonly origin: string;
  readonly locators: ShownLocators;
  /** Where the element is, in words; '' when the answer is of one page. */
  readonly where?: string;
}

/** One line: `link “Plan your visit” /visit on every page css=a.plan`. */
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

/** Whether one of its locators can be shown. */
export function isUsable(element: ManifestElement): boolean {
  return usableLocators(element, 'best').length > 0;
}

/** A locator as a step has it; null when the step has none, or one that cannot be shown. */
export function shownSelector(selector: string | null): string | null {
  return selector === null
    ? null
    : wholeValue(writtenLocator({ kind: 'css', value: selector }), LOCATOR_TOKENS);
}

/** The roles of WAI-ARIA are single words; a site can write any text into the attribute. */
export function roleText(role: string | null | undefined): string {
  return role && /^[a-z]{1,20}$/.test(role) ? role : quoted(role, 20);
}

/** Best first. */
function usableLocators(element: ManifestElement, shown: 'best' | 'all'): string[] {
  const [first, ...rest] = locatorsOf(element)
    .map(writtenLocator)
    .flatMap((locator) => wholeValue(locator, LOCATOR_TOKENS) ?? []);
  if (first === undefined) return [];
  if (shown === 'best') return [first];
  const short = rest.filter((locator) => wholeValue(locator, FALLBACK_TOKENS) !== null);
  return [first, ...short.slice(0, FALLBACKS)];
}
