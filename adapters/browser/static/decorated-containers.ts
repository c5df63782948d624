import { descendants, isBlank, type StaticDocument, StaticElement } from './static-nodes.ts';
import { tagWithClasses, templateClasses } from './template-classes.ts';

/** Elements that scripts add controls to: copy buttons to code blocks, sorting to tables, controls to players. */
const DECORATED: ReadonlySet<string> = new Set([
  'pre',
  'table',
  'video',
  'audio',
  'dialog',
  'canvas',
]);
/** Elements that scripts fill with content when they are empty. */
const FILLED: ReadonlySet<string> = new Set(['div', 'section', 'aside', 'ul', 'ol', 'form']);
const MAX_KINDS = 200;
const MAX_ID_CHARACTERS = 200;
const MAX_ATTRIBUTES = 20;
const MAX_NAME_CHARACTERS = 50;

/**
 * The kinds of containers on a page that scripts may add controls to, each once: content that libraries decorate,
 * images that are marked for scripts, custom elements, and empty elements with an id or class. A kind is a tag with its
 * template's classes, for empty elements also the id, and for images the names of data attributes. Names with a number
 * are left out, because such a name usually belongs to one page or item.
 */
export function decoratedContainers(document: StaticDocument): string[] {
  const kinds = new Set<string>();
  for (const node of descendants(document)) {
    const kind = node instanceof StaticElement ? kindOf(node) : null;
    if (kind === null) continue;
    kinds.add(kind);
    if (kinds.size >= MAX_KINDS) break;
  }
  return [...kinds].sort();
}

function kindOf(element: StaticElement): string | null {
  const tag = element.localName;
  if (tag === 'img') return markedImage(element);
  if (DECORATED.has(tag) || tag.includes('-')) return tagWithClasses(element);
  if (!FILLED.has(tag) || !isBlank(element)) return null;
  const id = withoutNumbers(element.getAttribute('id'));
  const classes = templateClasses(element);
  if (id === '' && classes.length === 0) return null;
  return `${[tag, ...classes].join('.')}${id === '' ? '' : `#${id}`}`;
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

function withoutNumbers(names: string | null): string {
  return (names ?? '')
    .slice(0, MAX_ID_CHARACTERS)
    .replace(/\S*\d\S*/g, '')
    .trim();
}
