import type { Target, TargetMatch } from '@signpost/backend-domain/ports/browser-engine.ts';
import { nameOf } from '../accessibility/names.ts';
import { roleOf } from '../accessibility/roles.ts';
import type { Dom } from '../dom.ts';
import { Budget, DEFAULT_LIMITS } from '../limits.ts';
import {
  hasChildWithText,
  labelTexts,
  roleLocator,
  wholeTextOf,
} from '../locators/semantic-locators.ts';
import { type FrameScopes, readFrame } from '../scope.ts';

type Root = Document | ShadowRoot;

/**
 * Finds targets on the live page. It caches its index of each frame, so create a new one after the page has changed.
 */
export class TargetFinder {
  readonly #document: Document;
  readonly #dom: Dom;
  readonly #frames = new Map<Document, FrameScopes>();

  constructor(document: Document, dom: Dom) {
    this.#document = document;
    this.#dom = dom;
  }

  match(target: Target): TargetMatch {
    const elements = this.find(target);
    const first = elements[0];
    if (!first) return { count: 0, role: null, name: null, visible: false };
    const tag = this.#dom.tag(first);
    const role = roleOf(first, tag, this.#dom);
    const name = nameOf(first, tag, role, this.#dom).text;
    return { count: elements.length, role, name, visible: this.#dom.isVisible(first) ?? false };
  }

  /**
   * All elements that a target's locator finds in its root; none when the frame, a shadow host or the locator is
   * invalid.
   */
  find(target: Target): Element[] {
    try {
      const place = this.#placeOf(target);
      return place ? this.#locate(target, place.document, place.root) : [];
    } catch {
      return []; // not a selector or path that this browser understands
    }
  }

  #placeOf(target: Target): { document: Document; root: Root } | null {
    let document = this.#document;
    if (target.frame !== undefined) {
      const frame = only(queryAll(document, target.frame));
      const inside = frame ? this.#dom.frameDocument(frame) : null;
      if (!inside) return null;
      document = inside;
    }
    let root: Root = document;
    for (const host of target.shadow ?? []) {
      const element = only(queryAll(root, host));
      const inside: ShadowRoot | null = element ? this.#dom.shadowRoot(element) : null;
      if (!inside) return null;
      root = inside;
    }
    return { document, root };
  }

  #locate({ locator: { kind, value } }: Target, document: Document, root: Root): Element[] {
    switch (kind) {
      case 'css':
      case 'testid':
        return queryAll(root, value);
      case 'xpath':
        return root === document ? byXPath(document, value) : [];
      default:
        return this.#byMeaning(kind, value, document, root);
    }
  }

  #byMeaning(
    kind: 'role' | 'label' | 'text',
    value: string,
    document: Document,
    root: Root,
  ): Element[] {
    const scope = this.#frame(document).scopes.find(({ index }) => index.root === root);
    if (!scope) return [];
    const dom = this.#dom;
    if (kind === 'role') {
      const same = scope.operables
        .filter((operable) => operable.roleIsCommon && roleLocator(operable) === value)
        .map(({ entry }) => entry.element);
      const rendered = same.filter((element) => dom.isRendered(element));
      return rendered.length > 0 ? rendered : same;
    }
    return scope.index.entries
      .filter((entry) =>
        kind === 'label'
          ? labelTexts(entry.element, root, dom).includes(value)
          : wholeTextOf(entry, dom) === value && !hasChildWithText(value, entry.element, dom),
      )
      .map(({ element }) => element);
  }

  #frame(document: Document): FrameScopes {
    const known = this.#frames.get(document);
    if (known) return known;
    const budget = new Budget(DEFAULT_LIMITS.milliseconds, this.#dom.now);
    const frame = readFrame(
      document,
      undefined,
      this.#dom,
      DEFAULT_LIMITS,
      budget,
      DEFAULT_LIMITS.elements,
    );
    this.#frames.set(document, frame);
    return frame;
  }
}

function only(elements: Element[]): Element | null {
  return elements.length === 1 ? (elements[0] ?? null) : null;
}

function queryAll(root: Root, selector: string): Element[] {
  const prototype = root instanceof ShadowRoot ? DocumentFragment.prototype : Document.prototype;
  return [...prototype.querySelectorAll.call(root, selector)];
}

function byXPath(document: Document, path: string): Element[] {
  const found = Document.prototype.evaluate.call(
    document,
    path,
    document,
    null,
    XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
    null,
  );
  const elements: Element[] = [];
  for (let index = 0; index < found.snapshotLength; index += 1) {
    const node = found.snapshotItem(index);
    if (node instanceof Element || node?.nodeType === 1) elements.push(node as Element);
  }
  return elements;
}
