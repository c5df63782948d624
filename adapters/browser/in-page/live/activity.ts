/** The present activity of a page; the caller polls it until the page has settled. */
export interface Activity {
  readonly readyState: DocumentReadyState;
  /** Milliseconds since the last change of the DOM; before the first change, since the first call for this document. */
  readonly stillFor: number;
  /** Almost no text and no controls: an application that has not rendered yet. */
  readonly isBare: boolean;
  /** A document without scripts is finished when it has loaded. */
  readonly hasScripts: boolean;
}

const MIN_TEXT_CHARACTERS = 40;
let lastChange = 0;
let observed: Document | null = null;

/** Observes changes that affect an extraction; animated styles do not. */
export function activity(document: Document): Activity {
  if (observed !== document) {
    observed = document;
    lastChange = performance.now();
    new MutationObserver(() => {
      lastChange = performance.now();
    }).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['href', 'hidden', 'aria-hidden', 'disabled'],
    });
  }
  return {
    readyState: document.readyState,
    stillFor: performance.now() - lastChange,
    isBare: isBare(document),
    hasScripts: document.getElementsByTagName('script').length > 0,
  };
}

function isBare(document: Document): boolean {
  const body = document.body as HTMLElement | null;
  if (!body || body.querySelector('a[href], button, input, select, textarea')) return body === null;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let length = 0;
  for (let seen = 0; seen < 2_000 && walker.nextNode(); seen += 1) {
    const text = walker.currentNode as Text;
    if (!/^(script|style|noscript|template)$/.test(text.parentElement?.localName ?? ''))
      length += text.data.trim().length;
    if (length >= MIN_TEXT_CHARACTERS) return false;
  }
  return true;
}
