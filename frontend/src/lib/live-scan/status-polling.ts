/** Product specification, section 9. */
const POLL_INTERVAL_MS = 2_000;
const STOP_AFTER_MS = 300_000;

/** Asks every two seconds, for five minutes. Returns what ends it sooner. */
export function startPolling(ask: () => unknown): () => void {
  const begun = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - begun >= STOP_AFTER_MS) clearInterval(timer);
    else ask();
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
