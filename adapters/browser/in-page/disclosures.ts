import type { StateKind } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { explicitRole } from './accessibility/roles.ts';
import type { Dom } from './dom.ts';
import { ELEMENT_NODE } from './dom.ts';
import { hrefOf, isSubmit } from './operable.ts';
import { hasOnlyText } from './text-only-details.ts';

/** An element that shows or hides content. */
export interface Disclosure {
  readonly kind: StateKind;
  /** Whether its content is shown. Without layout, only the markup is checked. */
  readonly isOpen: boolean;
}

/** The value of aria-haspopup for a dialog; in popups of all other values an agent chooses something. */
const DIALOG = 'dialog';

/** What an element toggles, by the values of Bootstrap's `data-toggle`, which other libraries use as well. */
const TOGGLES: Readonly<Record<string, StateKind>> = {
  dropdown: 'menu',
  collapse: 'disclosure',
  tab: 'tab',
  pill: 'tab',
  list: 'tab',
  modal: 'dialog',
  offcanvas: 'dialog',
};

/**
 * What an element discloses, by its own markup: a tab, a <summary>, an element with aria-haspopup or aria-expanded, a
 * popover button (HTML, popovertarget), a toggle of Bootstrap's data API, or a nested list's item that has no link
 * target and is followed by its sublist. Null for everything else, for a <summary> that shows nothing but text, and for
 * elements that do more than disclose: buttons that submit a form, and elements for which a library sends requests
 * (`data-method`, `data-confirm`).
 */
export function disclosureOf(element: Element, dom: Dom): Disclosure | null {
  const attribute = (name: string) => dom.attribute(element, name);
  const tag = dom.tag(element);
  if (attribute('data-method') !== null || attribute('data-confirm') !== null) return null;
  if (isSubmit(element, tag, dom) && dom.formOwner(element) !== null) return null;
  if (tag === 'summary') return disclosedBySummary(element, dom);
  if (explicitRole(element, dom) === 'tab')
    return { kind: 'tab', isOpen: attribute('aria-selected') === 'true' };
  const isOpen = attribute('aria-expanded') === 'true';
  const popup = attribute('aria-haspopup') ?? 'false';
  if (popup !== '' && popup !== 'false')
    return { kind: popup === DIALOG ? 'dialog' : 'menu', isOpen };
  return (
    toggled(element, tag, dom) ??
    (attribute('aria-expanded') === null
      ? openedSublist(element, tag, dom)
      : { kind: 'disclosure', isOpen })
  );
}

/** Null when opening the <details> shows nothing that can be operated, such as the history of a function in a manual. */
function disclosedBySummary(summary: Element, dom: Dom): Disclosure | null {
  const details = dom.parentNode(summary) as Element | null;
  const isOpen = details !== null && dom.attribute(details, 'open') !== null;
  const showsText = details !== null && !isOpen && hasOnlyText(details, summary, dom);
  return showsText ? null : { kind: 'disclosure', isOpen };
}

/**
 * Treats a button whose markup does not say what it does as one that opens something. Null for buttons of forms, for
 * buttons for which a library sends requests, and for elements that are not buttons. The caller decides by the button's
 * name whether it may be operated.
 */
export function plainButton(element: Element, dom: Dom): Disclosure | null {
  const isButton = dom.tag(element) === 'button' || explicitRole(element, dom) === 'button';
  if (!isButton || dom.formOwner(element) !== null) return null;
  const sends = ['data-method', 'data-confirm', 'formaction', 'href'];
  if (sends.some((name) => dom.attribute(element, name) !== null)) return null;
  return { kind: 'disclosure', isOpen: false };
}

/** What a popover button or a library's toggle opens; null for other elements. */
function toggled(element: Element, tag: string, dom: Dom): Disclosure | null {
  const attribute = (name: string) => dom.attribute(element, name);
  const popover = tag === 'button' ? attribute('popovertarget') : null;
  if (popover !== null && attribute('popovertargetaction') !== 'hide')
    return { kind: 'disclosure', isOpen: isSeen(element, `#${popover}`, dom) };
  const toggle = attribute('data-bs-toggle') ?? attribute('data-toggle') ?? '';
  const kind = Object.hasOwn(TOGGLES, toggle) ? TOGGLES[toggle] : undefined;
  if (kind === undefined) return null;
  const target =
    attribute('data-bs-target') ?? attribute('data-target') ?? attribute('href') ?? '#';
  const isOpen = attribute('aria-expanded') === 'true' || isSeen(element, target, dom);
  return { kind, isOpen };
}

/** Whether the element with this id, given as `#id`, is visible. */
function isSeen(element: Element, target: string, dom: Dom): boolean {
  if (!/^#./.test(target)) return false;
  const found = dom.elementById(element.ownerDocument, target.slice(1));
  return found !== null && dom.isVisible(found) === true;
}

/** `<li><a href="#">Tables</a><ul>…</ul></li>`: such a link only opens its sublist. */
function openedSublist(element: Element, tag: string, dom: Dom): Disclosure | null {
  if (
    tag !== 'a' ||
    !/^\s*(#|javascript:.*)?\s*$/is.test((hrefOf(element, dom) ?? '').slice(0, 100))
  )
    return null;
  const item = dom.parentNode(element) as Element | null;
  if (item === null || dom.tag(item) !== 'li') return null;
  let next = dom.nextSibling(element);
  while (next !== null && dom.nodeType(next) !== ELEMENT_NODE) next = dom.nextSibling(next);
  const list = next as Element | null;
  if (list === null || !['ul', 'ol'].includes(dom.tag(list))) return null;
  return { kind: 'disclosure', isOpen: dom.isVisible(list) === true };
}
