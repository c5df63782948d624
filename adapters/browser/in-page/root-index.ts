import { type LandmarkContext, landmarkWithin } from './accessibility/landmarks.ts';
import { type Dom, ELEMENT_NODE } from './dom.ts';
import type { Budget } from './limits.ts';
import { ValueEndings } from './value-endings.ts';

/** An element of a root with what its place in the tree says. */
export interface Entry extends LandmarkContext {
  readonly element: Element;
  readonly tag: string;
  readonly parent: Entry | null;
  readonly depth: number;
  /** Position among the siblings of its tag, from 1 (`:nth-of-type`). */
  readonly position: number;
  /** Position in the root, in document order, from 0. */
  readonly order: number;
  /** Nearest <form> around it. */
  readonly form: Entry | null;
  /** It or an ancestor has aria-hidden="true". */
  readonly ariaHidden: boolean;
  /** It or an ancestor is disabled as a fieldset, or is inert. */
  readonly switchedOff: boolean;
  /** Editable by an ancestor: a part of that editor, not a control of its own. */
  readonly inEditor: boolean;
  /** The `order` of the last element inside it, or its own. */
  readonly last: number;
  /** How many children of each tag it has, for positions. */
  readonly children: Map<string, number>;
}

type RootNode = Document | ShadowRoot;

const UNREAD_TAGS: ReadonlySet<string> = new Set(['template', 'noscript', 'script', 'style']);

/** All elements of one root (document, frame or shadow root), and who has which attribute value. */
export class RootIndex {
  readonly root: RootNode;
  readonly dom: Dom;
  readonly entries: readonly Entry[];
  /** False when the tree was too large to be walked: then selectors must be run to be sure. */
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

  /** How many elements of a tag have no element around them. */
  countAtTop(tag: string): number {
    return this.#top.get(tag) ?? 0;
  }

  withTag(tag: string): readonly Entry[] {
    return this.#byTag.get(tag) ?? [];
  }

  /**
   * The elements with this value of an attribute; of one tag, or of any ('*'). Class values are single class names;
   * values of `type` are in lower case, since HTML compares them so, in selectors too.
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

  /** The elements of a tag with a value of an attribute that ends so; null when they are more than `most`. */
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

/** Depth first without recursion: pages nest as deep as they like. Returns false when the limit cut it short. */
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

/** The next node in document order that is not inside this one. */
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
    ariaHidden: (parent?.ariaHidden ?? false) || dom.attribute(element, 'aria-hidden') === 'true',
    switchedOff: (parent?.switchedOff ?? false) || switchesOff(element, tag, dom),
    inEditor: parent !== null && (parent.inEditor || isEditor(parent.element, dom)),
    children: new Map(),
    ...landmarkWithin(parent, element, tag, dom),
  };
  if (tag === 'form') entry.form = entry;
  return entry;
}

/** Whether an element is inside another one of the same root. */
export function isInside(entry: Entry, container: Entry): boolean {
  return entry.order > container.order && entry.order <= container.last;
}

function switchesOff(element: Element, tag: string, dom: Dom): boolean {
  if (dom.attribute(element, 'inert') !== null) return true;
  return tag === 'fieldset' && dom.attribute(element, 'disabled') !== null;
}

/** An editing host (HTML, contenteditable). */
export function isEditor(element: Element, dom: Dom): boolean {
  const editable = dom.attribute(element, 'contenteditable');
  return editable !== null && editable !== 'false' && editable !== 'inherit';
}
