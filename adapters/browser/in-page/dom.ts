/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * The part of a DOM that the extraction uses. The browser's DOM and the static one give the same answers, so that one
 * extraction serves both. In browsers, properties are read through the prototypes of an isolated world: a form field
 * named `parentNode` or an image named `getElementById` shadows the property of that name on its form or document.
 */
export interface Dom {
  /** Whether layout is known: visibility and computed styles. */
  readonly rendered: boolean;
  firstChild(node: Node): Node | null;
  nextSibling(node: Node): Node | null;
  parentNode(node: Node): Node | null;
  /** 1: element, 3: text, 9: document; the extraction uses no other types. */
  nodeType(node: Node): number;
  /** The local name: in lower case for HTML, as written for SVG and MathML. */
  tag(element: Element): string;
  isHtml(element: Element): boolean;
  /**
   * Whether the document was served as XML. XPath then finds its elements only by `local-name()`, because they have a
   * namespace.
   */
  isXml(document: Document): boolean;
  attribute(element: Element, name: string): string | null;
  attributeNames(element: Element): readonly string[];
  /** The text of a text node. */
  data(text: Node): string;
  textContent(node: Node): string;
  /** The open shadow root, or null. */
  shadowRoot(element: Element): ShadowRoot | null;
  /** The document of a same-origin <iframe> or <frame>, or null. */
  frameDocument(element: Element): Document | null;
  /** The document's address and its base URL; both absolute. */
  address(document: Document): { readonly url: string; readonly base: string };
  elementById(root: Document | ShadowRoot, id: string): Element | null;
  labels(element: Element): readonly Element[];
  /** The form that owns a control (HTML, form owner), or null. */
  formOwner(element: Element): Element | null;
  /**
   * The computed style where layout is known; else the style that the element's own markup and HTML's defaults give.
   */
  style(element: Element, pseudo?: '::before' | '::after'): CSSStyleDeclaration;
  /** Null when visibility is unknown. */
  isVisible(element: Element): boolean | null;
  /**
   * False for an element that is not in the accessibility tree because it is not rendered (display, visibility, hidden,
   * details).
   */
  isRendered(element: Element): boolean;
  /**
   * Counts the matches of a selector in the root itself, for an incomplete index; null when selectors cannot be run.
   */
  countMatches(root: Document | ShadowRoot, selector: string): number | null;
  /** Milliseconds for the time limits of an extraction: a monotonic clock, or the processor time used so far. */
  now(): number;
}

export const ELEMENT_NODE = 1;
export const TEXT_NODE = 3;
