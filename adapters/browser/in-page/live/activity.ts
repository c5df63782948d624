/** The present activity of a page, read again and again until it has settled. */
export interface Activity {
  readonly readyState: DocumentReadyState;
  /** Milliseconds since the DOM changed last; before it has changed, since the document was first asked. */
  readonly stillFor: number;
  /** Almost no text and nothing to operate: an application that has not rendered yet. */
  readonly isBare: boolean;
  /** A document without scripts is finished when it has loaded. */
  readonly hasScripts: boolean;
}

const MIN_TEXT_CHARACTERS = 40;
let lastChange = 0;
let observed: Document | null = null;

/** Watches for changes that an extraction would see; animated styles do not count. */
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
    if (!/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(text.parentElement?.tagName ?? ''))
      length += text.data.trim().length;
    if (length >= MIN_TEXT_CHARACTERS) return false;
  }
  return true;
}
