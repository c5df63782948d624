/** A failed request is made again after this time. */
const RETRY_AFTER_MS = 2_000;

export interface SnapshotRequests {
  /** Asks for a snapshot that is newer than this moment. */
  readonly ask: () => void;
  /** Ends the repetition of failed requests. */
  readonly end: () => void;
}

/**
 * Asks for snapshots one at a time: a request that is made meanwhile follows when the first is answered. `load`
 * resolves to whether the server answered; while it does not, the request is repeated.
 */
export function snapshotRequests(load: () => Promise<boolean>): SnapshotRequests {
  let running = false;
  let again = false;
  let ended = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    clearTimeout(retry);
    again = running;
    if (running || ended) return;
    running = true;
    const answered = await load();
    running = false;
    if (ended) return;
    if (!answered) retry = setTimeout(ask, RETRY_AFTER_MS);
    else if (again) await ask();
  }

  return {
    ask: () => void ask(),
    end: () => {
      ended = true;
      clearTimeout(retry);
    },
  };
}
