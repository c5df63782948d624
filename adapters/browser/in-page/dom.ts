/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * What the extraction asks of a DOM. A browser's and the static one answer alike, so that one extraction serves both.
 * Browsers are asked through the prototypes of an isolated world: a form field named `parentNode` or an image named
 * `getElementById` shadows the property of that name on its form or document.
 */
export interface Dom {
  /** Whether layout is known: visibility, computed styles. */
  readonly rendered: boolean;
  firstChild(node: Node): Node | null;
  nextSibling(node: Node): Node | null;
  parentNode(node: Node): Node | null;
  /** 1 element, 3 text; others do not matter. */
  nodeType(node: Node): number;
  /** Local name: lower case for HTML, as written for SVG and MathML. */
  tag(element: Element): string;
  isHtml(element: Element): boolean;
  attribute(element: Element, name: string): string | null;
  /** Text of a text node. */
  data(text: Node): string;
  textContent(node: Node): string;
  /** The open shadow root, or null. */
  shadowRoot(element: Element): ShadowRoot | null;
  /** The document of a same-origin frame, or null. */
  frameDocument(element: Element): Document | null;
  /** Where the document's address and base are; both absolute. */
  address(document: Document): { readonly url: string; readonly base: string };
  elementById(root: Document | ShadowRoot, id: string): Element | null;
  labels(element: Element): readonly Element[];
  /** The form a control belongs to (HTML, form owner), or null. */
  formOwner(element: Element): Element | null;
  /** Computed where layout is known, else by the element's own markup and the defaults of HTML. */
  style(element: Element, pseudo?: '::before' | '::after'): CSSStyleDeclaration;
  /** Null when it cannot be known. */
  isVisible(element: Element): boolean | null;
  /**
   * False for an element that is missing from the accessibility tree because it has no box (display, visibility,
   * hidden, details).
   */
  isRendered(element: Element): boolean;
  /** The one way to be sure when an index is incomplete; null when selectors cannot be run. */
  countMatches(root: Document | ShadowRoot, selector: string): number | null;
  /** Milliseconds of a clock that only grows. */
  now(): number;
}

export const ELEMENT_NODE = 1;
export const TEXT_NODE = 3;
