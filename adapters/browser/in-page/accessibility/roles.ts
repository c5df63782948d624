import { getRole } from 'dom-accessibility-api';
import type { Dom } from '../dom.ts';

/** Concrete roles of WAI-ARIA 1.2; any other token in a role attribute is skipped. */
const CONCRETE_ROLES: ReadonlySet<string> = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
    'gridcell group heading img insertion link list listbox listitem log main mark marquee math meter menu menubar ' +
    'menuitem menuitemcheckbox menuitemradio navigation none note option paragraph presentation progressbar radio ' +
    'radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong ' +
    'subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem'
  ).split(' '),
);

/** The first valid token of the role attribute, or null. */
export function explicitRole(element: Element, dom: Dom): string | null {
  const roles = dom.attribute(element, 'role');
  if (!roles) return null;
  return (
    roles
      .toLowerCase()
      .split(/\s+/)
      .find((role) => CONCRETE_ROLES.has(role)) ?? null
  );
}

/** The accessible role of an operable element (HTML-AAM, WAI-ARIA); 'generic' when it has none. */
export function roleOf(element: Element, tag: string, dom: Dom): string {
  const explicit = explicitRole(element, dom);
  // "none" is ignored on focusable elements (WAI-ARIA, presentational roles conflict resolution).
  if (explicit && explicit !== 'none' && explicit !== 'presentation') return explicit;
  return nativeRole(element, tag, dom);
}

function nativeRole(element: Element, tag: string, dom: Dom): string {
  if (tag === 'a') return isLinked(element, dom) || isClickable(element, dom) ? 'link' : 'generic';
  if (tag === 'area') return isLinked(element, dom) ? 'link' : 'generic';
  if (tag === 'input') return inputRole(element, dom);
  if (tag === 'select') return isListBox(element, dom) ? 'listbox' : 'combobox';
  const role = getRole(element);
  if (role && role !== 'none' && role !== 'presentation') return role;
  const editable = dom.attribute(element, 'contenteditable');
  return editable !== null && editable !== 'false' ? 'textbox' : 'generic';
}

export function isLinked(element: Element, dom: Dom): boolean {
  return dom.attribute(element, 'href') !== null || dom.attribute(element, 'xlink:href') !== null;
}

/**
 * Chromium's accessibility tree has an `a` without address as a link when it handles clicks; HTML-AAM, and so Playwright,
 * has it as generic.
 */
function isClickable(element: Element, dom: Dom): boolean {
  return ['onclick', 'onmousedown', 'onmouseup'].some(
    (name) => dom.attribute(element, name) !== null,
  );
}

const ROLE_OF_INPUT_TYPE: Readonly<Record<string, string>> = {
  button: 'button',
  image: 'button',
  reset: 'button',
  submit: 'button',
  file: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
};

function inputRole(element: Element, dom: Dom): string {
  const type = inputType(element, dom);
  const role = Object.hasOwn(ROLE_OF_INPUT_TYPE, type) ? ROLE_OF_INPUT_TYPE[type] : undefined;
  if (role) return role;
  if (
    ['text', 'email', 'tel', 'url', 'search'].includes(type) &&
    dom.attribute(element, 'list') !== null
  )
    return 'combobox';
  return type === 'search' ? 'searchbox' : 'textbox';
}

const INPUT_TYPES: ReadonlySet<string> = new Set(
  (
    'button checkbox color date datetime-local email file hidden image month number password radio range reset ' +
    'search submit tel text time url week'
  ).split(' '),
);

/** The type of an <input>; unknown types count as `text` (HTML). */
export function inputType(element: Element, dom: Dom): string {
  const type = dom.attribute(element, 'type')?.toLowerCase() ?? 'text';
  return INPUT_TYPES.has(type) ? type : 'text';
}

function isListBox(element: Element, dom: Dom): boolean {
  return (
    dom.attribute(element, 'multiple') !== null || Number(dom.attribute(element, 'size') ?? 0) > 1
  );
}
