import { holdsFrameworkId } from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import type { Dom } from '../dom.ts';

/** The id of a form or field; '' when it has none, or one that a framework counts (`holdsFrameworkId`). */
export function fieldId(element: Element, dom: Dom): string {
  const id = plainText(dom.attribute(element, 'id'));
  return holdsFrameworkId(id) ? '' : id;
}
