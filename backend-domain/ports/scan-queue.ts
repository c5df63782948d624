/** A scan that needs a worker. The queue lets owners take turns. */
export interface QueuedScan {
  readonly scanId: string;
  readonly ownerId: string;
}

/**
 * Assigns scans to workers. Contains only the ids of the scan and its owner: the scan's stored state determines the
 * work. A scan is delivered at least once; the lease makes a second delivery harmless. Owners take turns: the scans of
 * one owner delay the first scan of another by at most one scan per free worker place, and an owner's own scans keep
 * their order.
 */
export interface ScanQueue {
  /** Queues the scan for a worker. Does nothing when it is queued already. */
  enqueue(scan: QueuedScan): Promise<void>;
  /**
   * Starts passing scans to `handle`, at most `concurrency` at once. A scan whose handler rejects is delivered again
   * later, without a limit (with growing pauses of at most a minute).
   */
  work(
    handle: (scanId: string, signal: AbortSignal) => Promise<void>,
    options: { readonly concurrency: number },
  ): Promise<ScanWorker>;
  /** The number of scans before this one in the queue; null when it does not wait for a worker. */
  ahead(scanId: string): Promise<number | null>;
  /** Whether at least one worker is running, in any process. */
  hasWorkers(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ScanWorker {
  /**
   * Takes no new scans, aborts the signal of the running handlers and waits for them, at most `drainMs` milliseconds.
   */
  close(drainMs: number): Promise<void>;
}
