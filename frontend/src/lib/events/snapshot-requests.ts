/** Time before a failed request is repeated. */
const RETRY_AFTER_MS = 2_000;

export interface SnapshotRequests {
  /** Requests a snapshot that is newer than this moment. */
  readonly ask: () => void;
  /** Stops repeating failed requests. */
  readonly end: () => void;
}

/**
 * Requests one snapshot at a time: all requests made meanwhile are answered by one more load afterwards. `load`
 * resolves to whether the server answered; until it does, the load is repeated.
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
