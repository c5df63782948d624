import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { boundedText } from '../bounded-text.ts';
import { type Dom, ELEMENT_NODE } from '../dom.ts';

const MAX_CHARACTERS = 3_000;

/** The text of a heading's permalink: none, or a symbol. */
const PERMALINK_SIGN = /^[#¶§†‡*∞🔗\s]*$/u;

/**
 * Whether a child of a heading is its permalink. Documentation tools add one to each heading (“Direct link to …”), which is
 * not part of the heading's text.
 */
export function isPermalink(child: Node, dom: Dom): boolean {
  if (dom.nodeType(child) !== ELEMENT_NODE) return false;
  const element = child as Element;
  const leadsHere = dom.tag(element) === 'a' && dom.attribute(element, 'href')?.startsWith('#');
  return (
    leadsHere === true && PERMALINK_SIGN.test(plainText(boundedText(element, dom, MAX_CHARACTERS)))
  );
}
