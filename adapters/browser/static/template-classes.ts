import type { StaticElement } from './static-nodes.ts';

const MAX_CLASSES = 12;
const MAX_CLASS_ATTRIBUTE_CHARACTERS = 1_000;
/** How HTML marks the language of code (the section on the `code` element). */
const LANGUAGE = /^lang(?:uage)?-./;

/**
 * The class names that an element has from its template, sorted. Names with a number are left out: it is mostly that of one
 * page or one item. The language of code is not named: highlighters treat the code of all languages alike.
 */
export function templateClasses(element: StaticElement): string[] {
  const names = (element.getAttribute('class') ?? '')
    .slice(0, MAX_CLASS_ATTRIBUTE_CHARACTERS)
    .split(/\s+/);
  const ofTemplate = names.flatMap((name) => {
    if (LANGUAGE.test(name)) return 'language-';
    return name === '' || /\d/.test(name) ? [] : name;
  });
  return [...new Set(ofTemplate)].slice(0, MAX_CLASSES).sort();
}
