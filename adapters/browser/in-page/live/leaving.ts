/**
 * Events that a page gets when it is left. Without `unload`: Chromium reports each listener for it as deprecated, and
 * pages can observe these reports (Reporting API).
 */
const farewells = ['beforeunload', 'pagehide', 'visibilitychange'];

let isLeft = false;

/**
 * Has to run before any script of the document: of several listeners the first one decides whether the others hear an
 * event. From `leave` on the page's own listeners hear none of these, so that they cannot store anything any more.
 */
export function listenForLeaving(): void {
  for (const type of farewells)
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
  try {
    sessionStorage.clear();
  } catch {
    // A sandboxed document has no storage.
  }
}
