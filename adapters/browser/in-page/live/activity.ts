/** The present activity of a page; the caller polls it until the page has settled. */
export interface Activity {
  readonly readyState: DocumentReadyState;
  /** Milliseconds since the last change of the DOM; before the first change, since the first call for this document. */
  readonly stillFor: number;
  /** Whether an animation or transition that ends is running: what it opens or closes is not in its place yet. */
  readonly isAnimating: boolean;
  /** Almost no text and no controls, or only a notice that it loads: an application that has not rendered yet. */
  readonly isBare: boolean;
  /** A document without scripts is finished when it has loaded. A script may have removed its own element. */
  readonly hasScripts: boolean;
}

const MIN_TEXT_CHARACTERS = 40;
/** What an application says while it loads, possibly with a link to a version for browsers without scripts. */
const LOADING = /^(loading|please wait)\b/i;
const MAX_LOADING_CHARACTERS = 200;
/** The longest wait for an idle moment; a page that is busy for longer is judged while it is busy. */
const IDLE_WITHIN_MS = 500;
let lastChange = 0;
let observed: Document | null = null;

/**
 * Observes changes that affect an extraction; animated styles do not. Answers once the scripts of the page pause: work
 * that is queued, such as that of a framework which takes over server-rendered markup, may still change it.
 */
export async function activity(document: Document): Promise<Activity> {
  observe(document);
  const hasScripts =
    document.getElementsByTagName('script').length > 0 ||
    performance.getEntriesByType('resource').some(isByScript);
  // A page in the background has no idle moments.
  if (hasScripts && !document.hidden) await idleMoment();
  return {
    readyState: document.readyState,
    stillFor: performance.now() - lastChange,
    isAnimating: document.getAnimations().some(isEnding),
    isBare: isBare(document),
    hasScripts,
  };
}

/**
 * Waits until the page is idle. Chromium looks for an idle moment after a frame; where it draws none, it may find none
 * in half a second although nothing happens. So frames are requested until it has found one.
 */
async function idleMoment(): Promise<void> {
  let isOver = false;
  const drawFrames = (): void => {
    if (!isOver) requestAnimationFrame(drawFrames);
  };
  drawFrames();
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_WITHIN_MS }));
  isOver = true;
}

function observe(document: Document): void {
  if (observed === document) return;
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

function isByScript(entry: PerformanceEntry): boolean {
  const { initiatorType } = entry as PerformanceResourceTiming;
  return ['script', 'fetch', 'xmlhttprequest'].includes(initiatorType);
}

function isEnding({ playState, effect }: Animation): boolean {
  return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
}

function isBare(document: Document): boolean {
  const body = document.body as HTMLElement | null;
  if (!body) return true;
  const text = firstText(body, MIN_TEXT_CHARACTERS);
  // Hidden texts may follow, and a notice may be hidden already.
  if (LOADING.test(text)) {
    const shown = body.innerText.trim();
    return LOADING.test(shown) && shown.length < MAX_LOADING_CHARACTERS;
  }
  if (text.length >= MIN_TEXT_CHARACTERS) return false;
  return body.querySelector('a[href], button, input, select, textarea') === null;
}

/** The first text of a page, about as long as asked for; shorter when the page has no more. */
function firstText(body: HTMLElement, characters: number): string {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let found = '';
  for (let seen = 0; seen < 2_000 && walker.nextNode(); seen += 1) {
    const text = walker.currentNode as Text;
    if (!/^(script|style|noscript|template)$/.test(text.parentElement?.localName ?? ''))
      found = `${found} ${text.data.trim()}`.trim();
    if (found.length >= characters) return found;
  }
  return found;
}
