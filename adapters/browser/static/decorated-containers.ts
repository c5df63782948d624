import { isEmptyContainer, templateId } from './empty-containers.ts';
import { descendants, type StaticDocument, StaticElement } from './static-nodes.ts';
import { nameInAddress, tagWithClasses, templateClasses } from './template-classes.ts';

/** Elements that scripts add controls to: copy buttons to code blocks, sorting to tables, controls to players. */
const DECORATED: ReadonlySet<string> = new Set([
  'pre',
  'table',
  'video',
  'audio',
  'dialog',
  'canvas',
]);
const MAX_KINDS = 200;
const MAX_ATTRIBUTES = 20;
const MAX_NAME_CHARACTERS = 50;

/**
 * The kinds of containers on a page that scripts may add controls to, each once: content that libraries decorate,
 * images that are marked for scripts, custom elements, and empty elements with an id or class. A kind is a tag with its
 * template's classes, for empty elements also the id, and for images the names of data attributes. Names with a number
 * are left out, because such a name usually belongs to one page or item; beside a class, also the id of an item: one that
 * the address of the page or of a link ends with. `url`: the address of the page.
 */
export function decoratedContainers(document: StaticDocument, url: string): string[] {
  const elements = [...descendants(document).filter((node) => node instanceof StaticElement)];
  const items = new Set(addressesOf(elements, url).map(nameInAddress));
  const kinds = new Set<string>();
  for (const element of elements) {
    const kind = kindOf(element, items);
    if (kind === null) continue;
    kinds.add(kind);
    if (kinds.size >= MAX_KINDS) break;
  }
  return [...kinds].sort();
}

function addressesOf(elements: readonly StaticElement[], url: string): string[] {
  const links = elements.filter(({ localName }) => localName === 'a');
  return [url, ...links.flatMap((link) => link.getAttribute('href') ?? [])];
}

/** `items`: names of things that have an address. */
function kindOf(element: StaticElement, items: ReadonlySet<string>): string | null {
  const tag = element.localName;
  if (tag === 'img') return markedImage(element);
  if (DECORATED.has(tag) || tag.includes('-')) return tagWithClasses(element);
  if (!isEmptyContainer(element)) return null;
  const classes = templateClasses(element);
  const id = templateId(element);
  if (classes.length === 0) return id === '' ? null : `${tag}#${id}`;
  const kind = [tag, ...classes].join('.');
  return id === '' || items.has(id) ? kind : `${kind}#${id}`;
}

/** An image with data attributes, its own or its parent's: they mark it for scripts, which may let visitors enlarge it. */
function markedImage(image: StaticElement): string | null {
  const around = image.parentNode instanceof StaticElement ? dataAttributes(image.parentNode) : '';
  const own = dataAttributes(image);
  return around + own === '' ? null : `${around}>img${own}`;
}

/** The names of an element's data attributes, without those with a number, such as Vue's for scoped styles. */
function dataAttributes({ attributes }: StaticElement): string {
  return attributes
    .slice(0, MAX_ATTRIBUTES)
    .map(({ name }) => name.slice(0, MAX_NAME_CHARACTERS))
    .filter((name) => name.startsWith('data-') && !/\d/.test(name))
    .sort()
    .map((name) => `[${name}]`)
    .join('');
}
