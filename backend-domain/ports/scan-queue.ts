/** A scan that needs a worker. The queue uses the owner to give all owners turns. */
export interface QueuedScan {
  readonly scanId: string;
  readonly ownerId: string;
}

/**
 * Hands scans to workers. Contains only the ids of the scan and its owner: the scan's stored state determines the work.
 * A scan is delivered at least once; the lease makes a second delivery harmless. Owners take turns: the scans of one
 * owner delay the first scan of another by at most one scan per free worker place, and an owner's own scans keep their
 * order.
 */
export interface ScanQueue {
  /** Asks a worker to work on the scan. Asking again while it waits changes nothing. */
  enqueue(scan: QueuedScan): Promise<void>;
  /**
   * Starts handing scans to `handle`, at most `concurrency` at once. A scan whose handler rejects is delivered again
   * later, without a limit (with growing pauses of at most a minute).
   */
  work(
    handle: (scanId: string, signal: AbortSignal) => Promise<void>,
    options: { readonly concurrency: number },
  ): Promise<ScanWorker>;
  /** The number of scans that have their turn before this one; null when it does not wait for a worker. */
  ahead(scanId: string): Promise<number | null>;
  /** Whether at least one worker is alive, in any process. */
  hasWorkers(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ScanWorker {
  /** Takes no new scans, aborts the signal of the running handlers and waits for them, at most `drainMs`. */
  close(drainMs: number): Promise<void>;
}
