import { threadTimeMs } from '../../processor-time.ts';
import type { Dom } from '../in-page/dom.ts';
import { parseDocument } from './parse-document.ts';
import {
  descendants,
  StaticDocument,
  StaticElement,
  type StaticFragment,
  type StaticNode,
  StaticParent,
  type StaticText,
  textOf,
} from './static-nodes.ts';
import { StaticStyles } from './static-style.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** A parsed document with the part of the DOM's interface that the extraction uses. */
export function staticDom(top: StaticDocument, url: string): Dom {
  const styles = new StaticStyles();
  const frames = new Map<StaticElement, StaticDocument | null>();
  const style = (element: Element) => styles.of(own<StaticElement>(element));
  const isRendered = (element: Element) => {
    const { rendered, visibility } = style(element);
    return rendered && visibility !== 'hidden' && visibility !== 'collapse';
  };
  return {
    rendered: false,
    firstChild: (node) => foreign(own<StaticParent>(node).firstChild ?? null),
    nextSibling: (node) => foreign(own<StaticNode>(node).nextSibling),
    parentNode: (node) => foreign(own<StaticNode>(node).parentNode),
    nodeType: (node) => node.nodeType,
    tag: (element) => element.localName,
    isHtml: (element) => own<StaticElement>(element).namespaceURI === HTML_NAMESPACE,
    isXml: (document) => own<StaticDocument>(document).isXml,
    attribute: (element, name) => own<StaticElement>(element).getAttribute(name),
    attributeNames: (element) => own<StaticElement>(element).attributes.map(({ name }) => name),
    data: (text) => own<StaticText>(text).data,
    textContent: (node) => {
      const inside = own<StaticNode>(node);
      return inside instanceof StaticParent ? textOf(inside) : inside.textContent;
    },
    shadowRoot: (element) => foreign(own<StaticElement>(element).shadowRoot),
    frameDocument: (element) => foreign(inlineFrame(own<StaticElement>(element), frames)),
    address: (document) => addressOf(own<StaticDocument>(document), top, url),
    elementById: (root, id) =>
      foreign(own<StaticDocument | StaticFragment>(root).getElementById(id)),
    labels: (element) => foreign(own<StaticElement>(element).labels ?? []),
    formOwner: (element) => foreign(formOwner(own<StaticElement>(element))),
    style: (element) => {
      const { display, visibility } = style(element);
      const values: Readonly<Record<string, string>> = { display, visibility };
      return { getPropertyValue: (name: string) => values[name] ?? '' } as CSSStyleDeclaration;
    },
    isVisible: (element) => (isRendered(element) ? null : false),
    isRendered,
    countMatches: () => null,
    now: threadTimeMs,
  };
}

function own<Type>(node: unknown): Type {
  return node as Type;
}

function foreign<Type>(node: unknown): Type {
  return node as Type;
}

/** The document of an <iframe srcdoc>, the only kind that needs no request. */
function inlineFrame(
  element: StaticElement,
  known: Map<StaticElement, StaticDocument | null>,
): StaticDocument | null {
  const before = known.get(element);
  if (before !== undefined) return before;
  const html = element.localName === 'iframe' ? element.getAttribute('srcdoc') : null;
  const sandbox = element.getAttribute('sandbox');
  const isReadable = html !== null && (sandbox === null || /\ballow-same-origin\b/i.test(sandbox));
  const document = isReadable ? parseDocument(html).document : null;
  known.set(element, document);
  return document;
}

function addressOf(
  document: StaticDocument,
  top: StaticDocument,
  url: string,
): { url: string; base: string } {
  const fallback = document === top ? url : addressOf(top, top, url).base;
  const written = firstBase(document);
  const href =
    written === null || written.length > MAX_BASE_CHARACTERS ? null : URL.parse(written, fallback);
  const usable = href && href.protocol !== 'data:' && href.protocol !== 'javascript:';
  return { url: document === top ? url : 'about:srcdoc', base: usable ? href.href : fallback };
}

/** A longer base is ignored: resolving every link against it would take its length times the number of links. */
const MAX_BASE_CHARACTERS = 2_000;

function firstBase(document: StaticDocument): string | null {
  for (const node of descendants(document)) {
    if (!(node instanceof StaticElement) || node.localName !== 'base') continue;
    const href = node.getAttribute('href');
    if (href !== null) return href;
  }
  return null;
}

/**
 * The form owner (HTML): the form that the `form` attribute names, else the form that contains the element, else the
 * one that the parser associated with it.
 */
function formOwner(element: StaticElement): StaticElement | null {
  const named = element.getAttribute('form');
  if (named !== null) {
    const root = element.getRootNode();
    const form = root instanceof StaticDocument ? root.getElementById(named) : null;
    return form?.localName === 'form' ? form : null;
  }
  for (let at: StaticNode | null = element.parentNode; at; at = at.parentNode)
    if ((at as StaticElement).localName === 'form') return at as StaticElement;
  return element.parserForm;
}
