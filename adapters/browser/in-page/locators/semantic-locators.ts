import { roleLocatorOf } from '@signpost/backend-domain/model/crawl/delta/role-locators.ts';
import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
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
 * Locators that people and screen readers use: role with name, label, text. Unique among all roots that a frame shows,
 * because test and agent tools look through open shadow roots.
 */
export class SemanticLocators {
  readonly #dom: Dom;
  readonly #roots: readonly RootIndex[];
  readonly #roles = new Map<string, number>();
  #texts: Map<string, number> | null = null;
  #labels: Map<string, Set<Element>> | null = null;
  readonly #complete: boolean;

  /** `complete`: `operables` are all there are; otherwise a role could be shared with one that was cut off. */
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
    return locators.filter((locator) => locator !== null);
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
    // Text that is not part of the name may be hidden in part.
    if (value.length < 2 || value.length > MAX_NAME_CHARACTERS || value !== name.text) return null;
    if (hasChildSaying(value, entry.element, this.#dom)) return null;
    return this.#texts.get(value) === 1 ? { kind: 'text', value, basis: 'semantic' } : null;
  }

  /** Who is labelled by a text: by <label>, aria-label or aria-labelledby. */
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

/** The texts that label an element, as written in the markup; of very many labels only the first are read. */
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

/** Longer texts do not serve as locators, so only their beginning is read. */
function labelText(label: Element, dom: Dom): string {
  return squeezed(boundedText(label, dom, MAX_LABEL_CHARACTERS));
}

export function roleLocator({ role, name }: Pick<NamedOperable, 'role' | 'name'>): string {
  return roleLocatorOf({ role, name: name.text });
}

function squeezed(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Soft hyphens, zero-width spaces and the like: tools disagree on whether they count. */
function hasInvisible(text: string): boolean {
  return /[\p{Cc}\p{Cf}]/u.test(text);
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** How many elements say a text and have no child that says the same. */
function indexTexts(roots: readonly RootIndex[], dom: Dom): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { entries } of roots) {
    for (const entry of entries.slice(0, MAX_INDEXED_ENTRIES)) {
      const text = sayingOf(entry, dom);
      if (text && !hasChildSaying(text, entry.element, dom)) count(counts, text);
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

/** The whole text of an element if it is short, as written in the markup; '' otherwise. */
export function sayingOf({ element, tag }: Pick<Entry, 'element' | 'tag'>, dom: Dom): string {
  if (UNSEEN_TAGS.has(tag)) return '';
  if (tag === 'input') {
    const type = dom.attribute(element, 'type')?.toLowerCase();
    return type === 'submit' || type === 'button'
      ? squeezed(dom.attribute(element, 'value') ?? '')
      : '';
  }
  return squeezed(shortText(element, dom) ?? '');
}

/** Whether a child says the same, so that the child is meant and not the element. */
export function hasChildSaying(text: string, element: Element, dom: Dom): boolean {
  for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) {
    if (
      dom.nodeType(child) === ELEMENT_NODE &&
      squeezed(shortText(child as Element, dom) ?? '') === text
    )
      return true;
  }
  return false;
}

/** The text of an element if it is short; null when it is long. Looks at a bounded number of nodes. */
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
