import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { nameOf } from '../accessibility/names.ts';
import { boundedText } from '../bounded-text.ts';
import { type Dom, ELEMENT_NODE } from '../dom.ts';
import type { Entry } from '../root-index.ts';
import { legendOf } from './field-facts.ts';

/**
 * The name of a form: its accessible name, its legend, or the nearest heading in or before it; '' when it has none of
 * these.
 */
export function formName(form: Entry, dom: Dom): string {
  const own = nameOf(form.element, form.tag, 'form', dom).text;
  return (
    own ||
    legendBelow(form.element, dom) ||
    headingIn(form.element, dom) ||
    headingBefore(form, dom)
  );
}

function legendBelow(element: Element, dom: Dom): string {
  for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) {
    if (dom.nodeType(child) !== ELEMENT_NODE || dom.tag(child as Element) !== 'fieldset') continue;
    const legend = legendOf(child as Element, dom);
    if (legend) return legend;
  }
  return '';
}

const MAX_NODES = 400;
const MAX_CHARACTERS = 3_000;

function headingIn(element: Element, dom: Dom): string {
  const waiting: Node[] = [element];
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (!node) return '';
    if (node !== element && isHeading(node, dom))
      return plainText(boundedText(node, dom, MAX_CHARACTERS));
    const children: Node[] = [];
    for (
      let child = dom.firstChild(node);
      child && children.length < MAX_NODES;
      child = dom.nextSibling(child)
    )
      children.push(child);
    waiting.push(...children.reverse());
  }
  return '';
}

/** The last heading before the form among the siblings of the form, of its parent or of its grandparent. */
function headingBefore(form: Entry, dom: Dom): string {
  let at: Entry | null = form;
  for (let level = 0; level < 3 && at; level += 1) {
    const parent: Entry | null = at.parent;
    if (!parent || parent.tag === 'body') break;
    const heading = lastHeading(parent.element, at.element, dom);
    if (heading) return heading;
    at = parent;
  }
  return '';
}

function lastHeading(parent: Element, until: Element, dom: Dom): string {
  let heading: Node | null = null;
  let seen = 0;
  for (
    let child = dom.firstChild(parent);
    child && child !== until;
    child = dom.nextSibling(child)
  ) {
    if (++seen > MAX_NODES) return '';
    if (isHeading(child, dom)) heading = child;
  }
  return heading ? plainText(boundedText(heading, dom, MAX_CHARACTERS)) : '';
}

function isHeading(node: Node, dom: Dom): boolean {
  return dom.nodeType(node) === ELEMENT_NODE && /^h[1-6]$/.test(dom.tag(node as Element));
}
