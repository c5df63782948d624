import { isLabelable, StaticElement, type StaticNode } from './static-nodes.ts';

/** The part of an element's style that is known without style sheets. */
export interface StaticStyle {
  readonly display: string;
  readonly visibility: string;
  /** Whether the markup hides neither the element nor an ancestor. */
  readonly rendered: boolean;
}

/** The part of HTML's user agent style sheet that decides whether an element is rendered, and as a block. */
const UNRENDERED_TAGS: ReadonlySet<string> = new Set(
  'area base basefont datalist head link meta noembed noframes noscript param rp script style template title'.split(
    ' ',
  ),
);
const BLOCK_TAGS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre ' +
    'search section summary table caption tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);

/** The styles of one document's elements, each computed once. */
export class StaticStyles {
  readonly #known = new Map<StaticElement, StaticStyle>();

  of(element: StaticElement): StaticStyle {
    const waiting: StaticElement[] = [];
    let known: StaticStyle | undefined;
    for (let at: StaticNode | null = element; at instanceof StaticElement; at = at.parentNode) {
      known = this.#known.get(at);
      if (known) break;
      waiting.push(at);
    }
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      known = styleWithin(known, next);
      this.#known.set(next, known);
    }
    return known ?? { display: 'inline', visibility: 'visible', rendered: true };
  }
}

function styleWithin(parent: StaticStyle | undefined, element: StaticElement): StaticStyle {
  const declared = inlineStyle(element.getAttribute('style'));
  const display = declared.display ?? (isHidden(element) ? 'none' : defaultDisplay(element));
  const visibility = declared.visibility ?? parent?.visibility ?? 'visible';
  const inClosed = isInClosedDetails(element);
  return {
    display,
    visibility,
    rendered: (parent?.rendered ?? true) && display !== 'none' && !inClosed,
  };
}

function isHidden(element: StaticElement): boolean {
  if (element.hasAttribute('hidden')) return true;
  return element.localName === 'dialog' && !element.hasAttribute('open');
}

function defaultDisplay(element: StaticElement): string {
  const { localName } = element;
  if (UNRENDERED_TAGS.has(localName)) return 'none';
  if (BLOCK_TAGS.has(localName)) return 'block';
  return isLabelable(element) ? 'inline-block' : 'inline';
}

/** Whether a closed <details> hides the element: it shows only its first <summary>. */
function isInClosedDetails(element: StaticElement): boolean {
  const parent = element.parentNode;
  if (
    !(parent instanceof StaticElement) ||
    parent.localName !== 'details' ||
    parent.hasAttribute('open')
  )
    return false;
  if (element.localName !== 'summary') return true;
  for (let before = element.previousSibling; before; before = before.previousSibling)
    if (before instanceof StaticElement && before.localName === 'summary') return true;
  return false;
}

function inlineStyle(style: string | null): { display?: string; visibility?: string } {
  if (!style) return {};
  const declared: { display?: string; visibility?: string } = {};
  for (const declaration of style.slice(0, 10_000).split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    if (property !== 'display' && property !== 'visibility') continue;
    const value = declaration
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase();
    if (/^[a-z-]+$/.test(value)) declared[property] = value;
  }
  return declared;
}
