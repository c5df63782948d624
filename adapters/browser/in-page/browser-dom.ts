import type { Dom } from './dom.ts';

type Getter<Owner, Value> = (owner: Owner) => Value;

/** A property of a prototype as a function, which named properties of forms and documents cannot shadow. */
function getter<Owner extends object, Value>(
  prototype: object,
  name: string,
): Getter<Owner, Value> {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new TypeError(`This browser lacks ${name}`);
  return (owner) => Reflect.apply(get, owner, []) as Value;
}

function method<Owner extends object, Arguments extends unknown[], Value>(
  prototype: object,
  name: string,
): (owner: Owner, ...values: Arguments) => Value {
  const call = Object.getOwnPropertyDescriptor(prototype, name)?.value as (
    ...values: Arguments
  ) => Value;
  return (owner, ...values) => Reflect.apply(call, owner, values);
}

const firstChild = getter<Node, Node | null>(Node.prototype, 'firstChild');
const nextSibling = getter<Node, Node | null>(Node.prototype, 'nextSibling');
const parentNode = getter<Node, Node | null>(Node.prototype, 'parentNode');
const nodeType = getter<Node, number>(Node.prototype, 'nodeType');
const textContent = getter<Node, string | null>(Node.prototype, 'textContent');
const baseUri = getter<Node, string>(Node.prototype, 'baseURI');
const localName = getter<Element, string>(Element.prototype, 'localName');
const namespace = getter<Element, string | null>(Element.prototype, 'namespaceURI');
const shadowRoot = getter<Element, ShadowRoot | null>(Element.prototype, 'shadowRoot');
const getAttribute = method<Element, [string], string | null>(Element.prototype, 'getAttribute');
const attributeNames = method<Element, [], string[]>(Element.prototype, 'getAttributeNames');
const checkVisibility = method<Element, [CheckVisibilityOptions], boolean>(
  Element.prototype,
  'checkVisibility',
);
const boundingBox = method<Element, [], DOMRect>(Element.prototype, 'getBoundingClientRect');
const data = getter<Node, string>(CharacterData.prototype, 'data');
const contentType = getter<Document, string>(Document.prototype, 'contentType');
const documentUrl = getter<Document, string>(Document.prototype, 'URL');
const documentById = method<Document, [string], Element | null>(
  Document.prototype,
  'getElementById',
);
const shadowById = method<ShadowRoot, [string], Element | null>(
  DocumentFragment.prototype,
  'getElementById',
);
const documentQuery = method<Document, [string], NodeList>(Document.prototype, 'querySelectorAll');
const fragmentQuery = method<ShadowRoot, [string], NodeList>(
  DocumentFragment.prototype,
  'querySelectorAll',
);

const labelsOf: ReadonlyMap<string, Getter<Element, NodeList | null>> = new Map(
  Object.entries({
    input: HTMLInputElement,
    select: HTMLSelectElement,
    textarea: HTMLTextAreaElement,
    button: HTMLButtonElement,
    meter: HTMLMeterElement,
    output: HTMLOutputElement,
    progress: HTMLProgressElement,
  }).map(([tag, type]) => [tag, getter<Element, NodeList | null>(type.prototype, 'labels')]),
);

const formOf: ReadonlyMap<string, Getter<Element, Element | null>> = new Map(
  Object.entries({
    input: HTMLInputElement,
    select: HTMLSelectElement,
    textarea: HTMLTextAreaElement,
    button: HTMLButtonElement,
  }).map(([tag, type]) => [tag, getter<Element, Element | null>(type.prototype, 'form')]),
);

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** A Dom over the page's own document. It caches computed styles, so create a new one for each extraction. */
export function browserDom(): Dom {
  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  const isHtml = (element: Element) => namespace(element) === HTML_NAMESPACE;
  const isRendered = (element: Element) => checkVisibility(element, { visibilityProperty: true });
  return {
    rendered: true,
    firstChild,
    nextSibling,
    parentNode,
    nodeType,
    tag: localName,
    isHtml,
    isXml: (document) => contentType(document) === 'application/xhtml+xml',
    attribute: getAttribute,
    attributeNames,
    data,
    textContent: (node) => textContent(node) ?? '',
    shadowRoot,
    frameDocument,
    address: (document) => ({ url: documentUrl(document), base: baseUri(document) }),
    elementById: (root, id) =>
      root instanceof ShadowRoot ? shadowById(root, id) : documentById(root as Document, id),
    labels: (element) => {
      const labels = isHtml(element) ? labelsOf.get(localName(element))?.(element) : null;
      return labels ? (Array.from(labels) as Element[]) : [];
    },
    formOwner: (element) =>
      isHtml(element) ? (formOf.get(localName(element))?.(element) ?? null) : null,
    style: (element, pseudo) => {
      if (pseudo) return getComputedStyle(element, pseudo);
      const known = styles.get(element);
      if (known) return known;
      const style = getComputedStyle(element);
      styles.set(element, style);
      return style;
    },
    isVisible: (element) => isRendered(element) && hasBox(element),
    isRendered,
    countMatches: (root, selector) =>
      (nodeType(root) === 11
        ? fragmentQuery(root as ShadowRoot, selector)
        : documentQuery(root as Document, selector)
      ).length,
    now: () => performance.now(),
  };
}

function hasBox(element: Element): boolean {
  if (hasArea(element)) return true;
  // Elements with `display: contents`, and inline links around floated or absolutely positioned content, have no box of
  // their own.
  for (let child = firstChild(element); child; child = nextSibling(child)) {
    if (nodeType(child) === 1 && hasOwnBox(child as Element)) return true;
  }
  return false;
}

function hasOwnBox(element: Element): boolean {
  return hasArea(element) && checkVisibility(element, { visibilityProperty: true });
}

/**
 * Reads an empty box a second time: for content that `content-visibility: auto` has not laid out, Chromium 156 may return
 * an empty box at first and the right one after that (ADR 75).
 */
function hasArea(element: Element): boolean {
  const { width, height } = boundingBox(element);
  if (width > 0 && height > 0) return true;
  const again = boundingBox(element);
  return again.width > 0 && again.height > 0;
}

const documentOf = {
  iframe: getter<Element, Document | null>(HTMLIFrameElement.prototype, 'contentDocument'),
  frame: getter<Element, Document | null>(HTMLFrameElement.prototype, 'contentDocument'),
};

function frameDocument(element: Element): Document | null {
  const tag = localName(element);
  try {
    return tag === 'iframe' || tag === 'frame' ? documentOf[tag](element) : null;
  } catch {
    return null; // another origin
  }
}
