/**
 * The least of a DOM that the extraction and dom-accessibility-api ask for, over the tree that parse5 builds.
 * Children are linked, so that the parser's moves (adoption agency, foster parenting) cost the same in any document.
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

/** Comments and document types: only their place counts. */
export class StaticMark extends StaticNode {
  readonly nodeType = 8;
}

export abstract class StaticParent extends StaticNode {
  firstChild: StaticNode | null = null;
  lastChild: StaticNode | null = null;

  get childNodes(): StaticNode[] {
    const children: StaticNode[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling) children.push(child);
    return children;
  }

  override get textContent(): string {
    let text = '';
    for (const node of descendants(this)) if (node instanceof StaticText) text += node.data;
    return text;
  }

  getElementById(id: string): StaticElement | null {
    for (const node of descendants(this))
      if (node instanceof StaticElement && node.getAttribute('id') === id) return node;
    return null;
  }

  /** Puts a node before `next`, or at the end. */
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

/** All nodes below one, in document order, however deep. */
export function* descendants(top: StaticParent): Generator<StaticNode> {
  let node: StaticNode | null = top.firstChild;
  while (node) {
    yield node;
    if (node instanceof StaticParent && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parentNode;
      if (node === top) return;
    }
    node = node?.nextSibling ?? null;
  }
}

export interface StaticAttribute {
  readonly name: string;
  readonly value: string;
}

export class StaticElement extends StaticParent {
  readonly nodeType = 1;
  readonly localName: string;
  readonly namespaceURI: string;
  readonly attributes: StaticAttribute[];
  /** <template>: what it holds, which is no part of the document. */
  content: StaticFragment | null = null;
  shadowRoot: StaticFragment | null = null;
  /** The form that the parser associated it with, if that is not simply the one around it. */
  parserForm: StaticElement | null = null;

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
    for (const attribute of this.attributes) if (attribute.name === name) return attribute;
    return null;
  }

  getAttribute(name: string): string | null {
    for (const attribute of this.attributes) if (attribute.name === name) return attribute.value;
    return null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttributeNode(name) !== null;
  }

  /** Of <input>, as dom-accessibility-api asks for it. */
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
    const options = elementsBelow(this).filter(({ localName }) => localName === 'option');
    const selected = options.filter((option) => option.hasAttribute('selected'));
    return selected.length > 0 ? selected.slice(-1) : options.slice(0, 1);
  }

  /** Only what dom-accessibility-api asks for: elements that have an attribute, with a value or any. */
  querySelectorAll(selector: string): StaticElement[] {
    const asked = /^\[([\w-]+)(?:="([^"]*)")?\]$/.exec(selector);
    const name = asked?.[1];
    if (!name) throw new TypeError(`A static document cannot find ${selector}`);
    return elementsBelow(this).filter((element) =>
      asked[2] === undefined ? element.hasAttribute(name) : element.getAttribute(name) === asked[2],
    );
  }
}

export function elementsBelow(top: StaticParent): StaticElement[] {
  const elements: StaticElement[] = [];
  for (const node of descendants(top)) if (node instanceof StaticElement) elements.push(node);
  return elements;
}

/** HTML, labelable elements (form-associated custom elements need scripts). */
export function isLabelable(element: StaticElement): boolean {
  if (element.localName === 'input') return element.type !== 'hidden';
  return /^(button|meter|output|progress|select|textarea)$/.test(element.localName);
}

export class StaticFragment extends StaticParent {
  readonly nodeType = 11;
}

export class StaticDocument extends StaticParent {
  readonly nodeType = 9;
  /** dom-accessibility-api wants a window to be there; it asks it for nothing when given computed styles. */
  readonly defaultView: object = {};
  mode = 'no-quirks';
  #ids: Map<string, StaticElement> | null = null;
  #labels: Map<StaticElement, StaticElement[]> | null = null;

  constructor() {
    super(null);
  }

  override getElementById(id: string): StaticElement | null {
    this.#ids ??= firstById(this);
    return this.#ids.get(id) ?? null;
  }

  labelsOf(element: StaticElement): StaticElement[] {
    this.#labels ??= this.#associateLabels();
    return this.#labels.get(element) ?? [];
  }

  #associateLabels(): Map<StaticElement, StaticElement[]> {
    const labels = new Map<StaticElement, StaticElement[]>();
    for (const label of elementsBelow(this)) {
      if (label.localName !== 'label') continue;
      const named = label.getAttribute('for');
      const control =
        named === null ? elementsBelow(label).find(isLabelable) : this.getElementById(named);
      if (control && isLabelable(control))
        labels.set(control, [...(labels.get(control) ?? []), label]);
    }
    return labels;
  }
}

function firstById(document: StaticDocument): Map<string, StaticElement> {
  const ids = new Map<string, StaticElement>();
  for (const element of elementsBelow(document)) {
    const id = element.getAttribute('id');
    if (id !== null && !ids.has(id)) ids.set(id, element);
  }
  return ids;
}
