import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { nameOf } from '../accessibility/names.ts';
import { boundedText } from '../bounded-text.ts';
import { type Dom, elementNode } from '../dom.ts';
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
    if (dom.nodeType(child) !== elementNode || dom.tag(child as Element) !== 'fieldset') continue;
    const legend = legendOf(child as Element, dom);
    if (legend) return legend;
  }
  return '';
}

const nodesAtMost = 400;
const textAtMost = 3_000;

function headingIn(element: Element, dom: Dom): string {
  const waiting: Node[] = [element];
  for (let seen = 0; seen < nodesAtMost; seen += 1) {
    const node = waiting.pop();
    if (!node) return '';
    if (node !== element && isHeading(node, dom))
      return plainText(boundedText(node, dom, textAtMost));
    const children: Node[] = [];
    for (
      let child = dom.firstChild(node);
      child && children.length < nodesAtMost;
      child = dom.nextSibling(child)
    )
      children.push(child);
    waiting.push(...children.reverse());
  }
  return '';
}

/** The last heading before the form among its siblings, or before its parent or grandparent. */
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
    if (++seen > nodesAtMost) return '';
    if (isHeading(child, dom)) heading = child;
  }
  return heading ? plainText(boundedText(heading, dom, textAtMost)) : '';
}

function isHeading(node: Node, dom: Dom): boolean {
  return dom.nodeType(node) === elementNode && /^h[1-6]$/.test(dom.tag(node as Element));
}
