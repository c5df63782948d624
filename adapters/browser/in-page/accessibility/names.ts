import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { computeAccessibleName } from 'dom-accessibility-api';
import type { Dom } from '../dom.ts';
import { contentName } from './content-name.ts';
import { generatedText } from './generated-content.ts';
import { inputType } from './roles.ts';

export interface AccessibleName {
  /** Plain text, at most 300 characters. */
  readonly text: string;
  /** False when another implementation of accname may compute another name, so that a role locator could fail. */
  readonly certain: boolean;
}

const NO_NAME: AccessibleName = { text: '', certain: true };

/** The roles of operable elements that WAI-ARIA 1.2 names from their content (5.2.8.5). */
const ROLES_NAMED_BY_CONTENT: ReadonlySet<string> = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row ' +
    'rowheader switch tab tooltip treeitem'
  ).split(' '),
);

/**
 * The accessible name (accname 1.2, HTML-AAM). This module computes common cases; dom-accessibility-api computes the
 * rest.
 */
export function nameOf(element: Element, tag: string, role: string, dom: Dom): AccessibleName {
  if (dom.attribute(element, 'aria-labelledby')?.trim()) return fullName(element, dom);
  const label = dom.attribute(element, 'aria-label');
  if (label?.trim()) return exactly(label);
  const native = nativeName(element, tag, dom);
  if (native) return native;
  if (ROLES_NAMED_BY_CONTENT.has(role) || tag === 'summary') {
    const content = contentName(element, dom);
    if (content === null) return fullName(element, dom, false);
    const text = plainText(content.text);
    if (text) return { text, certain: !content.disputed && isWhole(content.text) };
    if (content.disputed) return { text: titleOf(element, dom), certain: false };
  }
  return exactly(titleOf(element, dom) || dom.attribute(element, 'placeholder') || '');
}

/** The name that HTML-AAM gives an element of this tag, whatever its role; null when its content or title names it. */
function nativeName(element: Element, tag: string, dom: Dom): AccessibleName | null {
  if (tag === 'area' || tag === 'img')
    return exactly(dom.attribute(element, 'alt') || dom.attribute(element, 'title') || '');
  if (tag === 'button') return labelName(element, dom);
  const isField = tag === 'input' || tag === 'select' || tag === 'textarea';
  return isField ? fieldName(element, tag, dom) : null;
}

function titleOf(element: Element, dom: Dom): string {
  return plainText(dom.attribute(element, 'title'));
}

function exactly(text: string): AccessibleName {
  return text ? { text: plainText(text), certain: isWhole(text) } : NO_NAME;
}

/** Whether `plainText` only normalised white space, and cut nothing off. */
function isWhole(raw: string): boolean {
  const whole = raw
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\u200b\u00ad]/g, '');
  return whole === plainText(raw);
}

const DEFAULT_BUTTON_NAMES: Readonly<Record<string, string>> = {
  submit: 'Submit',
  reset: 'Reset',
  image: 'Submit',
};

function fieldName(element: Element, tag: string, dom: Dom): AccessibleName {
  const type = tag === 'input' ? inputType(element, dom) : tag;
  if (type === 'submit' || type === 'reset' || type === 'button') {
    const value = dom.attribute(element, 'value');
    if (value?.trim()) return exactly(value);
  }
  if (type === 'image') {
    const text = dom.attribute(element, 'alt') || titleOf(element, dom);
    if (text) return exactly(text);
  }
  const labelled = labelName(element, dom);
  if (labelled) return labelled;
  const title = titleOf(element, dom);
  if (title) return exactly(title);
  const fallback = Object.hasOwn(DEFAULT_BUTTON_NAMES, type)
    ? DEFAULT_BUTTON_NAMES[type]
    : undefined;
  if (fallback) return { text: fallback, certain: type !== 'image' };
  return exactly(dom.attribute(element, 'placeholder') ?? '');
}

/** The names of an element's <label>s; null when they have none. */
function labelName(element: Element, dom: Dom): AccessibleName | null {
  const labels = dom.labels(element);
  if (labels.length === 0) return null;
  const parts: string[] = [];
  let certain = true;
  for (const label of labels.slice(0, 5)) {
    const ariaLabel = dom.attribute(label, 'aria-label')?.trim();
    const content = ariaLabel ? null : contentName(label, dom, { unless: element, whole: true });
    if (!ariaLabel && !content) return fullName(element, dom, false);
    const text = ariaLabel ?? plainText(content?.text);
    // The title names a label without text (accname 1.2, step 2I); Playwright ignores it.
    const part = text || titleOf(label, dom);
    parts.push(part);
    certain &&= part === text && !content?.disputed;
  }
  const text = plainText(parts.filter(Boolean).join(' '));
  return text ? { text, certain: certain && text.length < 300 } : null;
}

/** The maximum number of elements visited for one name, and for all names of a page together. */
const MAX_ELEMENTS_OF_NAME = 1_000;
const MAX_ELEMENTS_OF_ALL_NAMES = 20_000;
const visitedElements = new WeakMap<Dom, number>();

/**
 * The complete accname algorithm. Implementations agree on references to other elements (`certain`), less so on
 * embedded controls. The algorithm reads the style of each element that it visits; it is stopped after
 * MAX_ELEMENTS_OF_NAME of them.
 */
function fullName(element: Element, dom: Dom, certain = true): AccessibleName {
  const before = visitedElements.get(dom) ?? 0;
  const most = Math.min(before + MAX_ELEMENTS_OF_NAME, MAX_ELEMENTS_OF_ALL_NAMES);
  let now = before;
  try {
    const raw = computeAccessibleName(element, {
      getComputedStyle: ((node: Element, pseudo?: string) => {
        now += 1;
        if (now > most) throw new RangeError('This name is made of too many elements.');
        if (pseudo !== '::before' && pseudo !== '::after') return dom.style(node);
        return styleOfGenerated(dom.style(node, pseudo));
      }) as typeof getComputedStyle,
      computedStyleSupportsPseudoElements: dom.rendered,
    });
    const text = plainText(raw);
    return { text, certain: certain && isWhole(raw) };
  } catch {
    // A form field's name may shadow a DOM method; then the element gets only its title as its name.
    return { text: titleOf(element, dom), certain: false };
  } finally {
    visitedElements.set(dom, now);
  }
}

/** The style of a ::before or ::after with its text as one string: dom-accessibility-api reads no other content. */
function styleOfGenerated(
  style: CSSStyleDeclaration,
): Pick<CSSStyleDeclaration, 'getPropertyValue'> {
  const text = generatedText(style)?.text.replaceAll('\n', ' ') ?? '';
  return {
    getPropertyValue: (property) =>
      property === 'content' ? `"${text}"` : style.getPropertyValue(property),
  };
}
