import type { StateKind } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { explicitRole } from './accessibility/roles.ts';
import type { Dom } from './dom.ts';
import { ELEMENT_NODE } from './dom.ts';
import { hrefOf, isSubmit } from './operable.ts';

/** The content that an element shows or hides. */
export interface Disclosure {
  readonly kind: StateKind;
  /** Whether its content is open. Without a layout, only the markup shows this. */
  readonly isOpen: boolean;
}

/** Popups that are dialogs; of all others an agent chooses something (WAI-ARIA, aria-haspopup). */
const DIALOG = 'dialog';

/** The data API of Bootstrap, which other libraries read as well: what the element toggles. */
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
 * What an element discloses by its own markup: a tab, a <summary>, an element with aria-haspopup or aria-expanded, a popover
 * button (HTML, popovertarget), a toggle of Bootstrap's data API, or an item of a nested list that leads nowhere and is
 * followed by its sublist. Null for everything else, and for what does more than to disclose: buttons that send a form, and
 * elements that a library sends requests for (`data-method`, `data-confirm`).
 */
export function disclosureOf(element: Element, dom: Dom): Disclosure | null {
  const attribute = (name: string) => dom.attribute(element, name);
  const tag = dom.tag(element);
  if (attribute('data-method') !== null || attribute('data-confirm') !== null) return null;
  if (isSubmit(element, tag, dom) && dom.formOwner(element) !== null) return null;
  if (tag === 'summary') {
    const details = dom.parentNode(element) as Element | null;
    return {
      kind: 'disclosure',
      isOpen: details !== null && dom.attribute(details, 'open') !== null,
    };
  }
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

/**
 * A button without markup of what it does, taken for one that opens something; null for buttons of forms, for those that a library
 * sends requests for, and for everything that is no button. Whether its name lets it be operated is decided before.
 */
export function plainButton(element: Element, dom: Dom): Disclosure | null {
  const isButton = dom.tag(element) === 'button' || explicitRole(element, dom) === 'button';
  if (!isButton || dom.formOwner(element) !== null) return null;
  const sends = ['data-method', 'data-confirm', 'formaction', 'href'];
  if (sends.some((name) => dom.attribute(element, name) !== null)) return null;
  return { kind: 'disclosure', isOpen: false };
}

/** The content that a popover button or a library's toggle opens. */
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

/** Whether the element with this id, given as `#id`, is to be seen. */
function isSeen(element: Element, target: string, dom: Dom): boolean {
  if (!/^#./.test(target)) return false;
  const found = dom.elementById(element.ownerDocument, target.slice(1));
  return found !== null && dom.isVisible(found) === true;
}

/** `<li><a href="#">Tables</a><ul>…</ul></li>`: such an item has nothing to do but to open its sublist. */
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
