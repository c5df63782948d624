import { isStableHref } from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import type { Dom } from '../dom.ts';
import type { Entry } from '../root-index.ts';

/** An address that leads nowhere: a script decides what the link does. */
const SCRIPTED = /^\s*(#\s*$|javascript:)/i;

/** The address of a link as it is written; null when it leads nowhere, or differs at the next visit. */
export function lastingHref({ element, tag }: Entry, dom: Dom): string | null {
  const href = tag === 'a' || tag === 'area' ? dom.attribute(element, 'href') : null;
  return href === null || SCRIPTED.test(href) || !isStableHref(href) ? null : href;
}
