/** A scan that needs a worker. The owner decides when it has its turn. */
export interface QueuedScan {
  readonly scanId: string;
  readonly ownerId: string;
}

/**
 * Brings scans to workers. Carries nothing but the ids of the scan and its owner: the scan's state says what to do.
 * Delivery is at least once; the lease makes a second delivery harmless. Owners take turns: the scans of one owner delay
 * the first scan of another by at most one scan per free worker place, and an owner's own scans keep their order.
 */
export interface ScanQueue {
  /** Asks for the scan to be worked on. Asking again while it waits changes nothing. */
  enqueue(scan: QueuedScan): Promise<void>;
  /**
   * Starts handing scans to `handle`, at most `concurrency` at once. A handler that rejects is tried again
   * later, however often (with growing pauses of at most a minute).
   */
  work(
    handle: (scanId: string, signal: AbortSignal) => Promise<void>,
    options: { readonly concurrency: number },
  ): Promise<ScanWorker>;
  /** How many scans have their turn before this one; null when it does not wait for a worker. */
  ahead(scanId: string): Promise<number | null>;
  /** True while at least one worker, anywhere, is alive. */
  hasWorkers(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ScanWorker {
  /** Takes no new scans, aborts the running handlers' signal and waits for them, at most `drainMs`. */
  close(drainMs: number): Promise<void>;
}
