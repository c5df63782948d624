/**
 * Events that a page receives when the tab leaves it. `unload` is left out: Chromium reports each listener for it as
 * deprecated, and pages can observe these reports (Reporting API).
 */
const LEAVING_EVENTS = ['beforeunload', 'pagehide', 'visibilitychange'];

/** A window of the isolated world, whose variables the page's own scripts do not see. */
type PageWindow = Window & { leavingIsHidden?: boolean };

/**
 * Must run before any script of the document, because the first listener decides whether the later ones receive an
 * event. After `hideLeaving` the page's own listeners receive none of these events, in the frames of its origin neither,
 * so that they can no longer store or send anything. (A listener in a frame can be a function of the page around it,
 * and runs even where scripts are disabled.)
 */
export function listenForLeaving(): void {
  for (const type of LEAVING_EVENTS)
    addEventListener(
      type,
      (event) => {
        if (isLeavingHidden()) event.stopImmediatePropagation();
      },
      true,
    );
}

function isLeavingHidden(): boolean {
  if ((window as PageWindow).leavingIsHidden === true) return true;
  try {
    return (top as PageWindow | null)?.leavingIsHidden === true;
  } catch {
    // This is a frame of another origin.
    return false;
  }
}

/** From now on the document, and the frames of its origin, do not notice that they are left. */
export function hideLeaving(): void {
  (window as PageWindow).leavingIsHidden = true;
}

/** Called in the main frame before the tab leaves the page: empties the session storage of this origin in this tab. */
export function leave(): void {
  hideLeaving();
  emptySessionStorage();
}

/**
 * Must run before any script of the document. Empties the session storage when the document is the first one of a page
 * that the tab opens. While Chromium replaces a document with one of another origin, it runs the old document's timers
 * for some milliseconds, after `leave` and without DevTools events; what they store would still be there for the tab's
 * next page of that origin. A document that the page itself navigated to keeps its storage: it follows a document of
 * its own origin, or has a referrer or a longer history (such as after a log-in at another origin).
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

/** The Navigation API reveals the previous document only to documents of the same origin. */
function cameFromOwnOrigin(): boolean {
  const { activation } = navigation;
  return activation?.from != null;
}
