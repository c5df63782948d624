/** Product specification, section 9. */
const POLL_INTERVAL_MS = 2_000;
const STOP_AFTER_MS = 300_000;

/** Calls `ask` every two seconds, for at most five minutes. Returns the function that stops it earlier. */
export function startPolling(ask: () => unknown): () => void {
  const begun = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - begun >= STOP_AFTER_MS) clearInterval(timer);
    else ask();
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
