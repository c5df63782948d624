/**
 * The minimal DOM that the extraction and dom-accessibility-api need, over the tree that parse5 builds. Children form a
 * linked list, so that the parser's moves of nodes (adoption agency, foster parenting) take constant time. What
 * dom-accessibility-api sees of an element is limited, because it reads it again for each element that refers to it.
 */
export abstract class StaticNode {
  readonly ELEMENT_NODE = 1;
  readonly TEXT_NODE = 3;
  abstract readonly nodeType: number;
  parentNode: StaticParent | null = null;
  nextSibling: StaticNode | null = null;
  previousSibling: StaticNode | null = null;
  ownerDocument: StaticDocument | null;

  constructor(ownerDocument: StaticDocument | null) {
    this.ownerDocument = ownerDocument;
  }

  get textContent(): string {
    return '';
  }

  getRootNode(): StaticNode {
    let root: StaticNode = this;
    while (root.parentNode) root = root.parentNode;
    return root;
  }
}

export class StaticText extends StaticNode {
  readonly nodeType = 3;
  data: string;

  constructor(ownerDocument: StaticDocument | null, data: string) {
    super(ownerDocument);
    this.data = data;
  }

  override get textContent(): string {
    return this.data;
  }
}

/** A comment or document type, which only keeps its position. */
export class StaticMark extends StaticNode {
  readonly nodeType = 8;
}

export abstract class StaticParent extends StaticNode {
  firstChild: StaticNode | null = null;
  lastChild: StaticNode | null = null;

  /** At most the first MAX_NODES children. */
  get childNodes(): StaticNode[] {
    return childrenOf(this, MAX_NODES);
  }

  /** The text of the first MAX_NODES descendants. */
  override get textContent(): string {
    return textOf(this, MAX_NODES);
  }

  /** Inserts a node before `next`; null: at the end. */
  insert(node: StaticNode, next: StaticNode | null): void {
    if (node.parentNode) node.parentNode.remove(node);
    const previous = next ? next.previousSibling : this.lastChild;
    node.parentNode = this;
    node.previousSibling = previous;
    node.nextSibling = next;
    if (previous) previous.nextSibling = node;
    else this.firstChild = node;
    if (next) next.previousSibling = node;
    else this.lastChild = node;
  }

  remove(node: StaticNode): void {
    if (node.parentNode !== this) return;
    if (node.previousSibling) node.previousSibling.nextSibling = node.nextSibling;
    else this.firstChild = node.nextSibling;
    if (node.nextSibling) node.nextSibling.previousSibling = node.previousSibling;
    else this.lastChild = node.previousSibling;
    node.parentNode = null;
    node.previousSibling = null;
    node.nextSibling = null;
  }
}

/** The maximum number of nodes of one element that dom-accessibility-api sees. */
const MAX_NODES = 1_000;

export function childrenOf(parent: StaticParent, most = Number.POSITIVE_INFINITY): StaticNode[] {
  const children: StaticNode[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (children.length >= most) break;
    children.push(child);
  }
  return children;
}

/** Whether a node contains only white space and comments. */
export function isBlank(parent: StaticParent): boolean {
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child instanceof StaticElement) return false;
    if (child instanceof StaticText && child.data.trim() !== '') return false;
  }
  return true;
}

/** The text of the first `most` descendants of a node. */
export function textOf(parent: StaticParent, most = Number.POSITIVE_INFINITY): string {
  let text = '';
  let seen = 0;
  for (const node of descendants(parent)) {
    if (++seen > most) break;
    if (node instanceof StaticText) text += node.data;
  }
  return text;
}

/** All descendants of a node in document order, at any depth. `leave` is called after all descendants of a node. */
export function* descendants(
  top: StaticParent,
  leave: (node: StaticNode) => void = () => undefined,
): Generator<StaticNode> {
  let node: StaticNode | null = top.firstChild;
  while (node) {
    yield node;
    if (node instanceof StaticParent && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    leave(node);
    while (node && !node.nextSibling) {
      node = node.parentNode;
      if (!node || node === top) return;
      leave(node);
    }
    node = node?.nextSibling ?? null;
  }
}

export interface StaticAttribute {
  readonly name: string;
  readonly value: string;
}

/** With up to this many attributes, comparing each is faster than an index. */
const MAX_ATTRIBUTES_WITHOUT_INDEX = 16;

export class StaticElement extends StaticParent {
  readonly nodeType = 1;
  readonly localName: string;
  readonly namespaceURI: string;
  readonly attributes: StaticAttribute[];
  /** The content of a <template>, which is not part of the document. */
  content: StaticFragment | null = null;
  shadowRoot: StaticFragment | null = null;
  /** The form that the parser associated with the element, for one that no <form> contains. */
  parserForm: StaticElement | null = null;
  #attributes: Map<string, StaticAttribute> | null = null;

  constructor(
    ownerDocument: StaticDocument | null,
    localName: string,
    namespaceURI: string,
    attributes: StaticAttribute[],
  ) {
    super(ownerDocument);
    this.localName = localName;
    this.namespaceURI = namespaceURI;
    this.attributes = attributes;
  }

  get tagName(): string {
    return this.localName.toUpperCase();
  }

  getAttributeNode(name: string): StaticAttribute | null {
    if (this.attributes.length > MAX_ATTRIBUTES_WITHOUT_INDEX) return this.#attribute(name);
    for (const attribute of this.attributes) if (attribute.name === name) return attribute;
    return null;
  }

  getAttribute(name: string): string | null {
    return this.getAttributeNode(name)?.value ?? null;
  }

  /** Builds the index again when the parser has added attributes since. */
  #attribute(name: string): StaticAttribute | null {
    if (this.#attributes?.size !== this.attributes.length)
      this.#attributes = new Map(this.attributes.map((attribute) => [attribute.name, attribute]));
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttributeNode(name) !== null;
  }

  /** The type of an <input>, which dom-accessibility-api reads. */
  get type(): string {
    return this.getAttribute('type')?.toLowerCase() || 'text';
  }

  get size(): number {
    return Number(this.getAttribute('size') ?? 0) || 0;
  }

  get value(): string {
    return this.localName === 'textarea' ? this.textContent : (this.getAttribute('value') ?? '');
  }

  get labels(): StaticElement[] | null {
    return isLabelable(this) ? (this.ownerDocument?.labelsOf(this) ?? []) : null;
  }

  get selectedOptions(): StaticElement[] {
    const options = elementsBelow(this, MAX_NODES).filter(
      ({ localName }) => localName === 'option',
    );
    const selected = options.filter((option) => option.hasAttribute('selected'));
    return selected.length > 0 ? selected.slice(-1) : options.slice(0, 1);
  }

  /** Supports only the selectors of dom-accessibility-api: `[name]` and `[name="value"]`. */
  querySelectorAll(selector: string): StaticElement[] {
    const asked = /^\[([\w-]+)(?:="([^"]*)")?\]$/.exec(selector);
    const name = asked?.[1];
    if (!name) throw new TypeError(`A static document cannot find ${selector}`);
    return elementsBelow(this, MAX_NODES).filter((element) =>
      asked[2] === undefined ? element.hasAttribute(name) : element.getAttribute(name) === asked[2],
    );
  }
}

function elementsBelow(top: StaticParent, nodesAtMost: number): StaticElement[] {
  const elements: StaticElement[] = [];
  let seen = 0;
  for (const node of descendants(top)) {
    if (++seen > nodesAtMost) break;
    if (node instanceof StaticElement) elements.push(node);
  }
  return elements;
}

/** Whether an element is labelable (HTML). Form-associated custom elements are not, because they need scripts. */
export function isLabelable(element: StaticElement): boolean {
  if (element.localName === 'input') return element.type !== 'hidden';
  return /^(button|meter|output|progress|select|textarea)$/.test(element.localName);
}

/** A root with an index of its elements by id, built once: at the first look-up, after the parser has finished. */
abstract class StaticRoot extends StaticParent {
  #ids: Map<string, StaticElement> | null = null;

  getElementById(id: string): StaticElement | null {
    this.#ids ??= firstById(this);
    return this.#ids.get(id) ?? null;
  }
}

export class StaticFragment extends StaticRoot {
  readonly nodeType = 11;
}

export class StaticDocument extends StaticRoot {
  readonly nodeType = 9;
  /** dom-accessibility-api requires a window, but does not use it when the caller passes computed styles. */
  readonly defaultView: object = {};
  mode = 'no-quirks';
  /** Whether it was served as XML. */
  isXml = false;
  #labels: Map<StaticElement, StaticElement[]> | null = null;

  constructor() {
    super(null);
  }

  labelsOf(element: StaticElement): StaticElement[] {
    this.#labels ??= labelsByControl(this);
    return this.#labels.get(element) ?? [];
  }
}

/** The labeled control (HTML): the element that `for` names, else the first labelable element inside the label. */
function labelsByControl(document: StaticDocument): Map<StaticElement, StaticElement[]> {
  const labels = new Map<StaticElement, StaticElement[]>();
  for (const [label, control] of controlsOfLabels(document)) {
    if (!control || !isLabelable(control)) continue;
    const others = labels.get(control);
    if (others) others.push(label);
    else labels.set(control, [label]);
  }
  return labels;
}

/** For each label, its control, in document order. One pass, so that nested labels take no more time than others. */
function controlsOfLabels(document: StaticDocument): Map<StaticElement, StaticElement | null> {
  const controls = new Map<StaticElement, StaticElement | null>();
  /** The open labels around the current element for which no control was found yet. */
  let waiting: StaticElement[] = [];
  const enter = (element: StaticElement): void => {
    if (isLabelable(element)) {
      for (const label of waiting) controls.set(label, element);
      waiting = [];
    } else if (element.localName === 'label') {
      const named = element.getAttribute('for');
      controls.set(element, named === null ? null : document.getElementById(named));
      if (named === null) waiting.push(element);
    }
  };
  const leave = (node: StaticNode): void => {
    if (node === waiting.at(-1)) waiting.pop();
  };
  for (const node of descendants(document, leave)) if (node instanceof StaticElement) enter(node);
  return controls;
}

function firstById(root: StaticRoot): Map<string, StaticElement> {
  const ids = new Map<string, StaticElement>();
  for (const node of descendants(root)) {
    const id = node instanceof StaticElement ? node.getAttribute('id') : null;
    if (id !== null && !ids.has(id)) ids.set(id, node as StaticElement);
  }
  return ids;
}
