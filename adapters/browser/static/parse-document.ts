import { Parser, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { threadTimeMs } from '../../processor-time.ts';
import {
  childrenOf,
  type StaticAttribute,
  StaticDocument,
  StaticElement,
  StaticFragment,
  StaticMark,
  type StaticNode,
  type StaticParent,
  StaticText,
} from './static-nodes.ts';

type StaticTree = TreeAdapterTypeMap<
  StaticNode,
  StaticParent,
  StaticNode,
  StaticDocument,
  StaticFragment,
  StaticElement,
  StaticMark,
  StaticText,
  StaticElement,
  StaticMark
>;

export interface ParsingLimits {
  readonly nodes: number;
  readonly depth: number;
  readonly characters: number;
  /** Of processor time. */
  readonly milliseconds: number;
}

/**
 * Limits of parsing. Chromium nests elements 512 deep; parse5 takes time quadratic in the depth. Moving a node counts
 * as creating one.
 */
const DEFAULT_PARSING_LIMITS: ParsingLimits = {
  nodes: 300_000,
  depth: 2_000,
  characters: 20_000_000,
  milliseconds: 3_000,
};

export interface ParsedDocument {
  readonly document: StaticDocument;
  /** Whether the document was too large, deep or slow to parse; the part parsed until then is kept. */
  readonly truncated: boolean;
}

class LimitReached extends Error {}

const CHUNK_CHARACTERS = 16_384;

/** Parses HTML as browsers with scripts enabled do (HTML, parsing), within limits. */
export function parseDocument(
  html: string,
  limits: ParsingLimits = DEFAULT_PARSING_LIMITS,
): ParsedDocument {
  const end = threadTimeMs() + limits.milliseconds;
  let nodes = 0;
  const adapter = treeAdapter(() => {
    nodes += 1;
    const isTooDeep = parser.openElements.stackTop > limits.depth;
    if (isTooDeep || nodes > limits.nodes || (nodes % 1_024 === 0 && threadTimeMs() > end))
      throw new LimitReached();
  });
  const parser: Parser<StaticTree> = new Parser({ treeAdapter: adapter, scriptingEnabled: true });
  try {
    const length = Math.min(html.length, limits.characters);
    for (let at = 0; at < length; at += CHUNK_CHARACTERS) {
      parser.tokenizer.write(
        html.slice(at, Math.min(at + CHUNK_CHARACTERS, length)),
        at + CHUNK_CHARACTERS >= length,
      );
      if (threadTimeMs() > end) throw new LimitReached();
    }
    if (length === 0) parser.tokenizer.write('', true);
    return { document: parser.document, truncated: length < html.length };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { document: parser.document, truncated: true };
  }
}

/** `count` is called for every node that is created or moved; it may throw to stop the parser. */
export function treeAdapter(count: () => void = () => {}): TreeAdapter<StaticTree> {
  let document: StaticDocument | null = null;
  const made = <Made extends StaticNode>(node: Made): Made => {
    count();
    return node;
  };
  return {
    createDocument: () => {
      document = new StaticDocument();
      return document;
    },
    createDocumentFragment: () => new StaticFragment(document),
    createElement: (tagName, namespace, attributes) =>
      made(new StaticElement(document, tagName, namespace, attributes.map(attributeOf))),
    createCommentNode: () => made(new StaticMark(document)),
    createTextNode: (value) => made(new StaticText(document, value)),
    appendChild: (parent, node) => {
      if (!becomesShadowRoot(parent, node)) parent.insert(node, null);
    },
    insertBefore: (parent, node, next) => parent.insert(node, next),
    detachNode: (node) => {
      count();
      node.parentNode?.remove(node);
    },
    insertText: (parent, text) => {
      if (parent.lastChild instanceof StaticText) parent.lastChild.data += text;
      else parent.insert(made(new StaticText(document, text)), null);
    },
    insertTextBefore: (parent, text, next) => {
      const previous = next.previousSibling;
      if (previous instanceof StaticText) previous.data += text;
      else parent.insert(made(new StaticText(document, text)), next);
    },
    adoptAttributes: (element, attributes) => {
      if (element.attributes.length >= MAX_ADOPTED_TAGS) return;
      for (const attribute of attributes.map(attributeOf))
        if (!element.hasAttribute(attribute.name)) element.attributes.push(attribute);
    },
    setTemplateContent: (template, content) => {
      template.content = content;
    },
    getTemplateContent: (template) => template.content ?? new StaticFragment(document),
    setDocumentType: (parent) => {
      if (!parent.firstChild) parent.insert(new StaticMark(parent), null);
    },
    setDocumentMode: (target, mode) => {
      target.mode = mode;
    },
    getDocumentMode: (target) => target.mode as never,
    getFirstChild: (parent) => parent.firstChild,
    getChildNodes: (parent) => childrenOf(parent),
    getParentNode: (node) => node.parentNode,
    getAttrList: (element) => [...element.attributes],
    getTagName: (element) => element.localName,
    getNamespaceURI: (element) => element.namespaceURI as never,
    getTextNodeContent: (text) => text.data,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is StaticText => node instanceof StaticText,
    isCommentNode: (node): node is StaticMark => node instanceof StaticMark,
    isDocumentTypeNode: (_node): _node is StaticMark => false,
    isElementNode: (node): node is StaticElement => node instanceof StaticElement,
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => undefined,
    onElementCreated: (element, { formElement, isInTemplate }) => {
      if (!isInTemplate) element.parserForm = formElement;
    },
  };
}

/** The maximum number of further <html> and <body> tags, each of which adds its attributes to the first one. */
const MAX_ADOPTED_TAGS = 200;

function attributeOf({ name, prefix, value }: Token.Attribute): StaticAttribute {
  const short = ID_LIST_ATTRIBUTES.has(name) ? value.slice(0, MAX_ID_LIST_CHARACTERS) : value;
  return { name: prefix ? `${prefix}:${name}` : name, value: short };
}

/** Attributes with lists of ids. They are cut, because each id costs a look-up for every element that refers to it. */
const ID_LIST_ATTRIBUTES: ReadonlySet<string> = new Set(['aria-labelledby', 'aria-owns']);
const MAX_ID_LIST_CHARACTERS = 2_000;

/** Declarative shadow DOM (HTML): `<template shadowrootmode=open>` gives its parent a shadow root. */
function becomesShadowRoot(parent: StaticParent, node: StaticNode): boolean {
  if (!(node instanceof StaticElement && node.localName === 'template' && node.content))
    return false;
  if (!(parent instanceof StaticElement) || parent.shadowRoot) return false;
  const mode = node.getAttribute('shadowrootmode')?.toLowerCase();
  if (mode !== 'open' && mode !== 'closed') return false;
  if (mode === 'open') parent.shadowRoot = node.content;
  return true;
}
