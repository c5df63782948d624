/**
 * Runs in the page: resolves when the document has not changed for `quietMs` and the page is idle, after `mostMs` at
 * the latest. Scripts that hydrate a server-rendered page replace elements after the network is idle.
 */
export function atRest({ quietMs, mostMs }: { quietMs: number; mostMs: number }): Promise<void> {
  return new Promise((resolve) => {
    const end = performance.now() + mostMs;
    let changed = performance.now();
    const observer = new MutationObserver(() => {
      changed = performance.now();
    });
    observer.observe(document, {
      ...{ subtree: true, childList: true },
      ...{ attributes: true, characterData: true },
    });
    const look = () => {
      const now = performance.now();
      if (now - changed < quietMs && now < end) {
        setTimeout(() => requestIdleCallback(look, { timeout: mostMs }), 50);
        return;
      }
      observer.disconnect();
      resolve();
    };
    requestIdleCallback(look, { timeout: mostMs });
  });
}
