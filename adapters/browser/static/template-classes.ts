import type { StaticElement } from './static-nodes.ts';

const MAX_CLASSES = 12;
const MAX_CLASS_ATTRIBUTE_CHARACTERS = 1_000;
/** Class names that name a programming language (HTML, the `code` element). */
const LANGUAGE = /^lang(?:uage)?-./;

/**
 * The class names that an element has from its template, sorted. Names with a number are left out, because such a name
 * usually belongs to one page or item. All names of programming languages count as the same one, because syntax
 * highlighters change all code blocks in the same way.
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
