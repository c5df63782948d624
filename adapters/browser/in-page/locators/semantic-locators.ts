import { roleLocatorOf } from '@signpost/backend-domain/model/crawl/delta/role-locators.ts';
import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { changesWithTime } from '@signpost/backend-domain/model/crawl/volatile-text.ts';
import type { AccessibleName } from '../accessibility/names.ts';
import { boundedText } from '../bounded-text.ts';
import { type Dom, ELEMENT_NODE } from '../dom.ts';
import type { Operable } from '../operable.ts';
import type { Entry, RootIndex } from '../root-index.ts';

const MAX_NAME_CHARACTERS = 100;
/** Longer texts are neither used nor collected. */
const MAX_TEXT_CHARACTERS = 120;
const MAX_INDEXED_ENTRIES = 60_000;
const MAX_LABEL_CHARACTERS = 2_000;
const MAX_LABELS = 20;
const MAX_IDS_CHARACTERS = 2_000;

export interface NamedOperable extends Operable {
  readonly name: AccessibleName;
}

/**
 * Locators as people and screen readers name elements: role with name, label, text. Each is unique among the document
 * of a frame and its open shadow roots, because test tools and agents search open shadow roots, too.
 */
export class SemanticLocators {
  readonly #dom: Dom;
  readonly #roots: readonly RootIndex[];
  readonly #roles = new Map<string, number>();
  #texts: Map<string, number> | null = null;
  #labels: Map<string, Set<Element>> | null = null;
  readonly #complete: boolean;

  /**
   * `complete`: whether `operables` are all of the page's; if not, an element that was cut off may have the same role
   * and name.
   */
  constructor(
    dom: Dom,
    roots: readonly RootIndex[],
    operables: readonly NamedOperable[],
    complete: boolean,
  ) {
    this.#dom = dom;
    this.#roots = roots;
    this.#complete = complete && roots.every((root) => root.complete);
    for (const one of operables) {
      if (dom.isRendered(one.entry.element)) count(this.#roles, roleLocator(one));
    }
  }

  of(operable: NamedOperable): LocatorFact[] {
    if (!this.#complete) return [];
    const locators = [this.#byRole(operable), this.#byLabel(operable), this.#byText(operable)];
    return locators
      .filter((locator) => locator !== null)
      .filter(({ value }) => !changesWithTime(value));
  }

  #byRole(operable: NamedOperable): LocatorFact | null {
    const { name, role, roleIsCommon, entry } = operable;
    if (
      !roleIsCommon ||
      !name.certain ||
      role === 'generic' ||
      !name.text ||
      name.text.length > MAX_NAME_CHARACTERS
    )
      return null;
    const value = roleLocator(operable);
    const isOnlyOne = this.#roles.get(value) === 1 && this.#dom.isRendered(entry.element);
    return isOnlyOne ? { kind: 'role', value, basis: 'semantic' } : null;
  }

  #byLabel({ entry }: NamedOperable): LocatorFact | null {
    if (entry.tag !== 'input' && entry.tag !== 'select' && entry.tag !== 'textarea') return null;
    const label = this.#dom.labels(entry.element)[0];
    const value = label ? labelText(label, this.#dom) : '';
    if (!value || value.length > MAX_NAME_CHARACTERS || hasInvisible(value)) return null;
    this.#labels ??= this.#indexLabels();
    return this.#labels.get(value)?.size === 1 ? { kind: 'label', value, basis: 'semantic' } : null;
  }

  #byText({ entry, name }: NamedOperable): LocatorFact | null {
    if (entry.tag === 'input' || entry.tag === 'select' || entry.tag === 'textarea') return null;
    this.#texts ??= indexTexts(this.#roots, this.#dom);
    const value = squeezed(shortText(entry.element, this.#dom) ?? '');
    // Text that differs from the accessible name may be partly hidden.
    if (value.length < 2 || value.length > MAX_NAME_CHARACTERS || value !== name.text) return null;
    if (hasChildWithText(value, entry.element, this.#dom)) return null;
    return this.#texts.get(value) === 1 ? { kind: 'text', value, basis: 'semantic' } : null;
  }

  /** The elements that each text labels, by <label>, aria-label or aria-labelledby. */
  #indexLabels(): Map<string, Set<Element>> {
    const labelled = new Map<string, Set<Element>>();
    for (const { entries, root } of this.#roots) {
      for (const { element } of entries) {
        for (const text of labelTexts(element, root, this.#dom)) {
          const elements = labelled.get(text) ?? new Set();
          labelled.set(text, elements.add(element));
        }
      }
    }
    return labelled;
  }
}

/** The texts that label an element, as written in the markup; only of its first MAX_LABELS labels. */
export function labelTexts(element: Element, root: Document | ShadowRoot, dom: Dom): string[] {
  const texts = dom
    .labels(element)
    .slice(0, MAX_LABELS)
    .map((label) => labelText(label, dom));
  const ariaLabel = dom.attribute(element, 'aria-label');
  if (ariaLabel) texts.push(squeezed(ariaLabel));
  for (const id of referredIds(element, dom)) {
    const label = id ? dom.elementById(root, id) : null;
    if (label) texts.push(labelText(label, dom));
  }
  return texts;
}

function referredIds(element: Element, dom: Dom): string[] {
  const ids = dom.attribute(element, 'aria-labelledby');
  return ids === null ? [] : ids.slice(0, MAX_IDS_CHARACTERS).split(/\s+/, MAX_LABELS);
}

/** Only the beginning of a label is read, because longer texts are not used as locators. */
function labelText(label: Element, dom: Dom): string {
  return squeezed(boundedText(label, dom, MAX_LABEL_CHARACTERS));
}

export function roleLocator({ role, name }: Pick<NamedOperable, 'role' | 'name'>): string {
  return roleLocatorOf({ role, name: name.text });
}

function squeezed(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * Whether a text has invisible characters, such as soft hyphens and zero-width spaces: tools disagree on whether they
 * count.
 */
function hasInvisible(text: string): boolean {
  return /[\p{Cc}\p{Cf}]/u.test(text);
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** For each text: the number of elements that have it and have no child with the same text. */
function indexTexts(roots: readonly RootIndex[], dom: Dom): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { entries } of roots) {
    for (const entry of entries.slice(0, MAX_INDEXED_ENTRIES)) {
      const text = wholeTextOf(entry, dom);
      if (text && !hasChildWithText(text, entry.element, dom)) count(counts, text);
    }
  }
  return counts;
}

const UNSEEN_TAGS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'title',
  'html',
  'body',
]);

/** The whole text of an element if it is short, as written in the markup; else ''. */
export function wholeTextOf({ element, tag }: Pick<Entry, 'element' | 'tag'>, dom: Dom): string {
  if (UNSEEN_TAGS.has(tag)) return '';
  if (tag === 'input') {
    const type = dom.attribute(element, 'type')?.toLowerCase();
    return type === 'submit' || type === 'button'
      ? squeezed(dom.attribute(element, 'value') ?? '')
      : '';
  }
  return squeezed(shortText(element, dom) ?? '');
}

/** Whether a child has the same text: then a locator by text means the child, not the element. */
export function hasChildWithText(text: string, element: Element, dom: Dom): boolean {
  for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) {
    if (
      dom.nodeType(child) === ELEMENT_NODE &&
      squeezed(shortText(child as Element, dom) ?? '') === text
    )
      return true;
  }
  return false;
}

/** The text of an element if it is short; null when it is long or has too many nodes. */
function shortText(element: Element, dom: Dom): string | null {
  let text = '';
  let steps = 0;
  let depth = 0;
  let node: Node | null = dom.firstChild(element);
  while (node) {
    if (++steps > 60) return null;
    let next: Node | null = null;
    if (dom.nodeType(node) === 3) text += dom.data(node);
    else if (dom.nodeType(node) === ELEMENT_NODE && !UNSEEN_TAGS.has(dom.tag(node as Element)))
      next = dom.firstChild(node);
    if (text.length > MAX_TEXT_CHARACTERS * 4) return null;
    if (next) depth += 1;
    while (!next && node) {
      next = dom.nextSibling(node);
      if (next || depth === 0) break;
      node = dom.parentNode(node);
      depth -= 1;
    }
    node = next;
  }
  return text;
}
