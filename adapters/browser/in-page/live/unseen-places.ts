import type { Dom } from '../dom.ts';

/** Of the fragments, those that lead to no element or to a hidden one: a script or style sheet shows their places. */
export function unseenPlaces(document: Document, fragments: readonly string[], dom: Dom): string[] {
  return fragments.filter((fragment) => {
    const name = decoded(fragment);
    const element = dom.elementById(document, name) ?? document.getElementsByName(name)[0] ?? null;
    return element === null || dom.isVisible(element) === false;
  });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
