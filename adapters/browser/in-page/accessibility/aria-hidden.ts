import type { Dom } from '../dom.ts';

/** The values of `aria-hidden`, in lower case, for which Chromium keeps an element in the accessibility tree. */
const SHOWN: ReadonlySet<string> = new Set(['', 'false', 'undefined']);

/** Whether `aria-hidden` takes the element out of Chromium's accessibility tree. */
export function isAriaHidden(element: Element, dom: Dom): boolean {
  const value = dom.attribute(element, 'aria-hidden');
  return value === 'true' || (value !== null && !SHOWN.has(value.toLowerCase()));
}

/**
 * Whether only Chromium hides the element: it takes every value for true that is not false, such as `hidden`, while
 * WAI-ARIA 1.2 and Playwright's role locators know only `true` itself.
 */
export function isAriaHiddenInChromiumOnly(element: Element, dom: Dom): boolean {
  return dom.attribute(element, 'aria-hidden') !== 'true' && isAriaHidden(element, dom);
}
