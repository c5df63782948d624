/**
 * Events that a page gets when it is left. Without `unload`: Chromium reports each listener for it as deprecated, and
 * pages can observe these reports (Reporting API).
 */
const LEAVING_EVENTS = ['beforeunload', 'pagehide', 'visibilitychange'];

let isLeft = false;

/**
 * Has to run before any script of the document: the first of several listeners decides whether the others receive an
 * event. After `leave` the page's own listeners receive none of these, so that they can no longer store anything.
 */
export function listenForLeaving(): void {
  for (const type of LEAVING_EVENTS)
    addEventListener(
      type,
      (event) => {
        if (isLeft) event.stopImmediatePropagation();
      },
      true,
    );
}

/** The page is about to be left: empties the tab's session storage of this origin. */
export function leave(): void {
  isLeft = true;
  emptySessionStorage();
}

/**
 * Has to run before any script of the document: empties the session storage of the first document of a tab's page. While
 * Chromium replaces a document by another origin's it runs the old one's timers for some milliseconds, after `leave` and
 * unseen by the protocol; what they store is still there for the tab's next page of that origin. A document to which the
 * page itself has led keeps its storage: it comes after another one of its origin, with a referrer, or with a longer
 * history (a log-in at another origin that leads back).
 */
export function arrive(): void {
  const isFirst =
    window === top && history.length <= 2 && document.referrer === '' && !cameFromOwnOrigin();
  if (isFirst) emptySessionStorage();
}

function emptySessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A sandboxed document has no storage.
  }
}

/** The Navigation API names the document before only to documents of the same origin. */
function cameFromOwnOrigin(): boolean {
  const { activation } = navigation;
  return activation?.from != null;
}
