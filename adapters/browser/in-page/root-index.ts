import { isAriaHidden } from './accessibility/aria-hidden.ts';
import { type LandmarkContext, landmarkWithin } from './accessibility/landmarks.ts';
import { type Dom, ELEMENT_NODE } from './dom.ts';
import type { Budget } from './limits.ts';
import { ValueEndings } from './value-endings.ts';

/** An element of a root with the facts that follow from its position in the tree. */
export interface Entry extends LandmarkContext {
  readonly element: Element;
  readonly tag: string;
  readonly parent: Entry | null;
  readonly depth: number;
  /** Position among its siblings with the same tag, from 1 (`:nth-of-type`). */
  readonly position: number;
  /** Position among the root's elements in document order, from 0. */
  readonly order: number;
  /** The nearest <form> that contains it. */
  readonly form: Entry | null;
  /** Whether `aria-hidden` of the element or an ancestor takes it out of the accessibility tree. */
  readonly ariaHidden: boolean;
  /** Whether the element or an ancestor is a disabled <fieldset>, or is inert. */
  readonly switchedOff: boolean;
  /** Whether an ancestor makes it editable: then it is part of that editor, not a control of its own. */
  readonly inEditor: boolean;
  /** The `order` of its last descendant, or its own. */
  readonly last: number;
  /** The number of its children by tag, for their positions. */
  readonly children: Map<string, number>;
}

type RootNode = Document | ShadowRoot;

const UNREAD_TAGS: ReadonlySet<string> = new Set(['template', 'noscript', 'script', 'style']);

/** All elements of one root (document, frame or shadow root), indexed by tag and by attribute value. */
export class RootIndex {
  readonly root: RootNode;
  readonly dom: Dom;
  readonly entries: readonly Entry[];
  /** False when the tree was too large to walk completely: then only running a selector shows whether it is unique. */
  readonly complete: boolean;
  readonly #top: ReadonlyMap<string, number>;
  readonly #byElement = new Map<Element, Entry>();
  readonly #byAttribute = new Map<string, Map<string, Entry[]>>();
  readonly #byEnding = new Map<string, ValueEndings<Entry>>();
  readonly #byTag = new Map<string, Entry[]>();

  constructor(root: RootNode, dom: Dom, nodeLimit: number, budget: Budget) {
    this.root = root;
    this.dom = dom;
    const entries: Entry[] = [];
    const top = new Map<string, number>();
    this.complete = walk(root, dom, nodeLimit, entries, top, budget);
    this.entries = entries;
    this.#top = top;
    if (!this.complete) budget.truncated = true;
    for (const entry of entries) {
      this.#byElement.set(entry.element, entry);
      append(this.#byTag, entry.tag, entry);
    }
  }

  entryOf(element: Element): Entry | null {
    return this.#byElement.get(element) ?? null;
  }

  /** The number of elements with this tag that have no parent element. */
  countAtTop(tag: string): number {
    return this.#top.get(tag) ?? 0;
  }

  withTag(tag: string): readonly Entry[] {
    return this.#byTag.get(tag) ?? [];
  }

  /**
   * The elements with this tag ('*': any tag) and this value of an attribute. Classes are indexed by single class
   * names; values of `type` in lower case, because HTML and its selectors compare them case-insensitively.
   */
  withAttribute(tag: string, attribute: string, value: string): readonly Entry[] {
    const key = `${tag}\u0000${attribute}`;
    let values = this.#byAttribute.get(key);
    if (!values) {
      values = this.#indexAttribute(tag === '*' ? this.entries : this.withTag(tag), attribute);
      this.#byAttribute.set(key, values);
    }
    return values.get(value) ?? [];
  }

  /** The elements of a tag whose value of an attribute has this ending; null when there are more than `most`. */
  withAttributeEnding(
    tag: string,
    attribute: string,
    ending: string,
    most: number,
  ): readonly Entry[] | null {
    const key = `${tag}\u0000${attribute}`;
    let endings = this.#byEnding.get(key);
    if (!endings) {
      endings = new ValueEndings(this.withTag(tag), attribute, this.dom);
      this.#byEnding.set(key, endings);
    }
    return endings.with(ending, most);
  }

  #indexAttribute(entries: readonly Entry[], attribute: string): Map<string, Entry[]> {
    const values = new Map<string, Entry[]>();
    for (const entry of entries) {
      const value = this.dom.attribute(entry.element, attribute);
      if (value === null) continue;
      if (attribute === 'type') append(values, value.toLowerCase(), entry);
      else if (attribute !== 'class') append(values, value, entry);
      else for (const name of new Set(value.split(/\s+/))) append(values, name, entry);
    }
    return values;
  }
}

function append<Key>(map: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const list = map.get(key);
  if (list) list.push(entry);
  else map.set(key, [entry]);
}

/**
 * Walks depth first without recursion, because pages may nest without limit. Returns false when a limit ended the walk
 * early.
 */
function walk(
  root: RootNode,
  dom: Dom,
  limit: number,
  entries: Entry[],
  top: Map<string, number>,
  budget: Budget,
): boolean {
  let at: Place | null = { node: dom.firstChild(root), parent: null };
  for (let seen = 0; at?.node; seen += 1) {
    if (seen >= limit || (seen % 2_048 === 2_047 && budget.spent(0.4))) return false;
    let inside: Node | null = null;
    let parent: Entry | null = at.parent;
    if (dom.nodeType(at.node) === ELEMENT_NODE) {
      const entry = enter(at.node as Element, dom, at.parent, top, entries.length);
      entries.push(entry);
      inside = UNREAD_TAGS.has(entry.tag) ? null : dom.firstChild(at.node);
      if (inside) parent = entry;
    }
    at = inside
      ? { node: inside, parent }
      : following(at.node, at.parent, dom, (left) => {
          left.last = entries.length - 1;
        });
  }
  return true;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

interface Place {
  readonly node: Node | null;
  readonly parent: Entry | null;
}

/** The next node in document order that is not inside `node`. */
function following(
  node: Node,
  parent: Entry | null,
  dom: Dom,
  leave: (left: Mutable<Entry>) => void,
): Place | null {
  let from: Node = node;
  for (let around = parent; ; around = around.parent) {
    const next = dom.nextSibling(from);
    if (next) return { node: next, parent: around };
    if (!around) return null;
    leave(around);
    from = around.element;
  }
}

function enter(
  element: Element,
  dom: Dom,
  parent: Entry | null,
  rootChildren: Map<string, number>,
  order: number,
): Entry {
  const tag = dom.tag(element);
  const siblings = parent ? parent.children : rootChildren;
  const position = (siblings.get(tag) ?? 0) + 1;
  siblings.set(tag, position);
  const entry: Mutable<Entry> = {
    element,
    tag,
    parent,
    depth: parent ? parent.depth + 1 : 0,
    position,
    order,
    last: order,
    form: parent?.form ?? null,
    ariaHidden: (parent?.ariaHidden ?? false) || isAriaHidden(element, dom),
    switchedOff: (parent?.switchedOff ?? false) || switchesOff(element, tag, dom),
    inEditor: parent !== null && (parent.inEditor || isEditor(parent.element, dom)),
    children: new Map(),
    ...landmarkWithin(parent, element, tag, dom),
  };
  if (tag === 'form') entry.form = entry;
  return entry;
}

/** Whether `entry` is inside `container`, an element of the same root. */
export function isInside(entry: Entry, container: Entry): boolean {
  return entry.order > container.order && entry.order <= container.last;
}

function switchesOff(element: Element, tag: string, dom: Dom): boolean {
  if (dom.attribute(element, 'inert') !== null) return true;
  return tag === 'fieldset' && dom.attribute(element, 'disabled') !== null;
}

/** Whether an element is an editing host (HTML, contenteditable). */
export function isEditor(element: Element, dom: Dom): boolean {
  const editable = dom.attribute(element, 'contenteditable');
  return editable !== null && editable !== 'false' && editable !== 'inherit';
}
