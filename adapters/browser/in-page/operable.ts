import type {
  ElementAction,
  ElementFact,
  ElementType,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { explicitRole, inputType, isLinked, roleOf } from './accessibility/roles.ts';
import type { Dom } from './dom.ts';
import { type Entry, isEditor } from './root-index.ts';

/** An element that a person or a screen reader can operate, before its name and locators are computed. */
export interface Operable {
  readonly entry: Entry;
  readonly role: string;
  readonly type: ElementType;
  /** Whether other tools give the element the same role. They do not for <summary>, editors and <a> without href. */
  readonly roleIsCommon: boolean;
}

const WIDGET_ROLES: ReadonlySet<string> = new Set(
  (
    'button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider ' +
    'spinbutton switch tab textbox treeitem'
  ).split(' '),
);

/**
 * The element's role and type if it is operable, else null. Hidden and disabled elements are operable; elements with
 * aria-hidden are not.
 */
export function operable(entry: Entry, dom: Dom): Operable | null {
  if (entry.ariaHidden || entry.inEditor || !isOperable(entry, dom)) return null;
  const role = roleOf(entry.element, entry.tag, dom);
  const explicit = explicitRole(entry.element, dom) === role;
  const native = ['input', 'select', 'textarea', 'button'].includes(entry.tag);
  const linked =
    (entry.tag === 'a' || entry.tag === 'area') && dom.attribute(entry.element, 'href') !== null;
  return {
    entry,
    role,
    type: typeOf(entry, role, dom),
    roleIsCommon: explicit || (dom.isHtml(entry.element) && (native || linked)),
  };
}

function isOperable({ element, tag, position, parent }: Entry, dom: Dom): boolean {
  switch (tag) {
    case 'a':
    case 'area':
      if (isLinked(element, dom)) return true;
      break;
    case 'input':
      return inputType(element, dom) !== 'hidden';
    case 'button':
    case 'select':
    case 'textarea':
      return true;
    case 'summary':
      return position === 1 && parent?.tag === 'details';
    case 'option':
    case 'html':
    case 'body':
    case 'iframe':
    case 'frame':
      return false;
    default:
  }
  if (isEditor(element, dom)) return true;
  const role = explicitRole(element, dom);
  if (role && WIDGET_ROLES.has(role)) return true;
  return isMadeOperable(element, role, dom);
}

/**
 * Whether the markup makes a plain element operable: by a click handler, or by `tabindex` with a handler or as a cell of
 * a grid.
 */
function isMadeOperable(element: Element, role: string | null, dom: Dom): boolean {
  const handles = ['onclick', 'onmousedown', 'onpointerdown', 'onkeydown'].some(
    (name) => dom.attribute(element, name) !== null,
  );
  const tabIndex = Number.parseInt(dom.attribute(element, 'tabindex') ?? '', 10);
  if (tabIndex >= 0) return handles || role === 'gridcell';
  return dom.attribute(element, 'onclick') !== null;
}

const TYPE_OF_ROLE: Readonly<Record<string, ElementType>> = {
  link: 'link',
  button: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  switch: 'switch',
  slider: 'slider',
  combobox: 'combobox',
  listbox: 'combobox',
  textbox: 'textbox',
  spinbutton: 'textbox',
  searchbox: 'searchbox',
  option: 'option',
  tab: 'tab',
  menuitem: 'menuitem',
  menuitemcheckbox: 'menuitem',
  menuitemradio: 'menuitem',
};

function typeOf({ element, tag, landmark }: Entry, role: string, dom: Dom): ElementType {
  if (tag === 'input' && inputType(element, dom) === 'file') return 'file';
  if (tag === 'summary') return 'disclosure';
  if (role === 'button' && discloses(element, dom)) return 'disclosure';
  if (role === 'link' && landmark === 'navigation') return 'navigation';
  return (Object.hasOwn(TYPE_OF_ROLE, role) ? TYPE_OF_ROLE[role] : undefined) ?? 'custom';
}

function discloses(element: Element, dom: Dom): boolean {
  if (dom.attribute(element, 'aria-expanded') !== null) return true;
  const popup = dom.attribute(element, 'aria-haspopup');
  return popup !== null && popup !== '' && popup !== 'false';
}

/** What operating the element does. `belongsToForm`: whether a submit button belongs to a form. */
export function actionOf(
  { entry, role, type }: Operable,
  base: string,
  belongsToForm: boolean,
  dom: Dom,
): ElementFact['action'] {
  const { element, tag } = entry;
  if (tag === 'a' || tag === 'area') {
    const link = linkAction(element, role, base, dom);
    if (link) return link;
  }
  if (isSubmit(element, tag, dom) && belongsToForm) return { kind: 'submit' };
  return { kind: ACTION_OF_TYPE[type] ?? ACTION_OF_ROLE[role] ?? 'open' };
}

const ACTION_OF_TYPE: Readonly<Partial<Record<ElementType, ElementAction>>> = {
  textbox: 'fill',
  searchbox: 'fill',
  file: 'fill',
  slider: 'fill',
  combobox: 'select',
  radio: 'select',
  option: 'select',
  checkbox: 'toggle',
  switch: 'toggle',
};

const ACTION_OF_ROLE: Readonly<Record<string, ElementAction>> = {
  menuitemcheckbox: 'toggle',
  menuitemradio: 'select',
};

function linkAction(
  element: Element,
  role: string,
  base: string,
  dom: Dom,
): ElementFact['action'] | null {
  const href = hrefOf(element, dom);
  if (!href || /^\s*#?\s*$/.test(href)) return null;
  if (role !== 'link' && href.trim().startsWith('#')) return null;
  const url = webUrl(href, base);
  if (!url) return null;
  return { kind: dom.attribute(element, 'download') === null ? 'navigate' : 'download', url };
}

export function hrefOf(element: Element, dom: Dom): string | null {
  return dom.attribute(element, 'href') ?? dom.attribute(element, 'xlink:href');
}

/** The absolute http(s) URL, or null. */
export function webUrl(raw: string, base: string): string | null {
  if (raw.length > 10_000) return null;
  const url = URL.parse(raw.trim(), base);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

/** Whether a button submits its form (HTML, submit buttons). */
export function isSubmit(element: Element, tag: string, dom: Dom): boolean {
  if (tag === 'input') return ['submit', 'image'].includes(inputType(element, dom));
  if (tag !== 'button') return false;
  const type = dom.attribute(element, 'type')?.toLowerCase();
  return type !== 'button' && type !== 'reset';
}

/** Whether a button empties its form (HTML, reset buttons). */
export function isReset(element: Element, tag: string, dom: Dom): boolean {
  return (
    (tag === 'input' || tag === 'button') &&
    dom.attribute(element, 'type')?.toLowerCase() === 'reset'
  );
}

/** Whether an element is disabled: by its own attribute, by a <fieldset> around it, or by ARIA. */
export function isDisabled(entry: Entry, dom: Dom): boolean {
  const { element, tag } = entry;
  if (dom.attribute(element, 'aria-disabled') === 'true') return true;
  const canBeDisabled =
    tag === 'button' || tag === 'input' || tag === 'select' || tag === 'textarea';
  if (!canBeDisabled) return entry.switchedOff && dom.attribute(element, 'inert') !== null;
  return (
    dom.attribute(element, 'disabled') !== null || (entry.switchedOff && !isInFirstLegend(entry))
  );
}

/** Controls in a disabled fieldset's first legend stay enabled (HTML, fieldset). */
function isInFirstLegend(entry: Entry): boolean {
  for (let at = entry.parent; at; at = at.parent) {
    if (at.tag === 'legend') return at.position === 1 && at.parent?.tag === 'fieldset';
    if (at.tag === 'fieldset') return false;
  }
  return false;
}

export function isRequired(element: Element, dom: Dom): boolean {
  return (
    dom.attribute(element, 'required') !== null ||
    dom.attribute(element, 'aria-required') === 'true'
  );
}
