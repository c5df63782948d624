import { holdsReactId } from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import type { Dom } from '../dom.ts';

/** The id of a form or field; '' when it has none, or one that React counts and that may differ at the next visit. */
export function fieldId(element: Element, dom: Dom): string {
  const id = plainText(dom.attribute(element, 'id'));
  return holdsReactId(id) ? '' : id;
}
