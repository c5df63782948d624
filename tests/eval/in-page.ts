/**
 * Functions that run inside the evaluated page. Each is sent as source text, so it must not refer to anything outside
 * itself.
 */

/** The result of a locator. */
export interface Found {
  readonly count: number;
  /** Index in the list of operable elements (accessibility-tree.ts); -1 when it is not in Chromium's tree. */
  readonly operable: number;
  /** Whether it is the element that was marked with the claim's id, or a link with its address and the text it had then. */
  readonly isClaimed: boolean;
  /** Whether it is rendered (CSSOM View: checkVisibility). */
  readonly isRendered: boolean;
}

export interface PageEvaluation {
  operable: Element[];
  readonly marks: Map<string, Element>;
  /** Finds elements by CSS or XPath in the document, a frame's document or a shadow root. */
  find(kind: string, value: string, frame: string | null, shadow: readonly string[]): Element[];
  describe(found: readonly Element[], id: string): Found;
  mark(found: readonly Element[], id: string): void;
}

declare global {
  var __evaluation: PageEvaluation;
}

export function installEvaluation(): void {
  const marks = new Map<string, Element>();
  const rootOf = (frame: string | null, shadow: readonly string[]) => {
    let root: Document | ShadowRoot | null = document;
    if (frame !== null) {
      const element: Element | null = document.querySelector(frame);
      const isFrame = element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement;
      root = isFrame ? element.contentDocument : null;
    }
    for (const host of shadow) root = root?.querySelector(host)?.shadowRoot ?? null;
    return root;
  };
  const texts = new Map<string, string>();
  const isCopy = (element: Element, id: string): boolean => {
    const marked = marks.get(id);
    return (
      element instanceof HTMLAnchorElement &&
      marked instanceof HTMLAnchorElement &&
      element.href === marked.href &&
      /^https?:$/.test(element.protocol) &&
      element.textContent.trim() === texts.get(id)
    );
  };
  const evaluation: PageEvaluation = {
    operable: [],
    marks,
    find(kind, value, frame, shadow) {
      const root = rootOf(frame, shadow);
      if (root === null) return [];
      if (kind !== 'xpath') return [...root.querySelectorAll(value)];
      const document = root instanceof Document ? root : root.ownerDocument;
      const nodes = document.evaluate(value, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      return Array.from({ length: nodes.snapshotLength }, (_, index) =>
        nodes.snapshotItem(index),
      ).filter((node) => node instanceof Element);
    },
    describe(found, id) {
      const [element] = found;
      return {
        count: found.length,
        operable: element ? evaluation.operable.indexOf(element) : -1,
        isClaimed: element !== undefined && (marks.get(id) === element || isCopy(element, id)),
        isRendered: element?.checkVisibility() ?? false,
      };
    },
    mark(found, id) {
      const [element] = found;
      if (!element) return;
      marks.set(id, element);
      texts.set(id, element.textContent.trim());
    },
  };
  globalThis.__evaluation = evaluation;
}

/** The addresses of all links of the document that lead to a page of the same site, without fragments. */
export function linksOfDocument(): string[] {
  const addresses = [...document.querySelectorAll('a[href], area[href]')].flatMap((link) => {
    const url = URL.parse(link.getAttribute('href') ?? '', document.baseURI);
    if (url === null || url.host !== location.host || !/^https?:$/.test(url.protocol)) return [];
    url.hash = '';
    return [url.href];
  });
  return [...new Set(addresses)];
}
