/** What a page is doing, asked again and again until it has settled. */
export interface Activity {
  /** Changes of the DOM since the document was first asked. */
  readonly changes: number;
  readonly readyState: DocumentReadyState;
  /** Neither text worth the name nor anything to operate: an application that has not drawn yet. */
  readonly isBare: boolean;
  /** A document without scripts is finished when it has loaded. */
  readonly hasScripts: boolean;
}

const enoughText = 40;
let changes = 0;
let observed: Document | null = null;

/** Counts changes of what an extraction sees; animated styles are none. */
export function activity(document: Document): Activity {
  if (observed !== document) {
    observed = document;
    new MutationObserver((records) => {
      changes += records.length;
    }).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['href', 'hidden', 'aria-hidden', 'disabled'],
    });
  }
  return {
    changes,
    readyState: document.readyState,
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
    if (length >= enoughText) return false;
  }
  return true;
}
