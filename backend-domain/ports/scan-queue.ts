/**
 * Brings scans to workers. Carries nothing but the scan's id: what is to be done, the scan's state says.
 * Delivery is at least once; the lease makes a second delivery harmless.
 */
export interface ScanQueue {
  /** Asks for the scan to be worked on. Asking again while it waits changes nothing. */
  enqueue(scanId: string): Promise<void>;
  /**
   * Starts handing scans to `handle`, at most `concurrency` at once. A handler that rejects is tried again
   * later, however often (with growing pauses of at most a minute).
   */
  work(
    handle: (scanId: string, signal: AbortSignal) => Promise<void>,
    options: { readonly concurrency: number },
  ): Promise<ScanWorker>;
  /** True while at least one worker, anywhere, is alive. */
  hasWorkers(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ScanWorker {
  /** Takes no new scans, aborts the running handlers' signal and waits for them, at most `drainMs`. */
  close(drainMs: number): Promise<void>;
}
