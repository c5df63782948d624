import { percentDecoded } from '@signpost/backend-domain/model/shared/percent-decoded.ts';
import type { Dom } from '../dom.ts';

/** The fragments that lead to no element or to a hidden one: a script or a style sheet shows such content. */
export function unseenPlaces(document: Document, fragments: readonly string[], dom: Dom): string[] {
  return fragments.filter((fragment) => {
    const name = percentDecoded(fragment);
    const element = dom.elementById(document, name) ?? document.getElementsByName(name)[0] ?? null;
    return element === null || dom.isVisible(element) === false;
  });
}
