import type { StaticElement } from './static-nodes.ts';

const MAX_CLASSES = 12;
const MAX_CLASS_ATTRIBUTE_CHARACTERS = 1_000;
const MAX_HREF_CHARACTERS = 2_000;
/** Class names that name a programming language (HTML, the `code` element). */
const LANGUAGE = /^lang(?:uage)?-./;

/**
 * The class names that an element has from its template, sorted. Names with a number are left out, because such a name
 * usually belongs to one page or item; for a link, also names that end with the name of its target, such as `nav-events`
 * for `events.html`. All names of programming languages count as the same one, because syntax
 * highlighters change all code blocks in the same way.
 */
export function templateClasses(element: StaticElement): string[] {
  const names = (element.getAttribute('class') ?? '')
    .slice(0, MAX_CLASS_ATTRIBUTE_CHARACTERS)
    .split(/\s+/);
  const target = nameInAddress(element.getAttribute('href') ?? '');
  const isOfTarget = (name: string): boolean =>
    target !== '' && (name.endsWith(`-${target}`) || name.endsWith(`_${target}`));
  const ofTemplate = names.flatMap((name) => {
    if (LANGUAGE.test(name)) return 'language-';
    return name === '' || /\d/.test(name) || isOfTarget(name) ? [] : name;
  });
  return [...new Set(ofTemplate)].slice(0, MAX_CLASSES).sort();
}

/** The element's tag and the classes that it has from its template, such as `pre.code`. */
export function tagWithClasses(element: StaticElement): string {
  return [element.localName, ...templateClasses(element)].join('.');
}

/** The last segment of the path of an address, without its extension; '' when there is none. */
export function nameInAddress(address: string): string {
  const [path = ''] = address.slice(0, MAX_HREF_CHARACTERS).split(/[?#]/, 1);
  const segment = path.split('/').findLast((each) => each !== '') ?? '';
  return segment.split('.', 1)[0] ?? '';
}
