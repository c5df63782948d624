export type ScanHandler = (scanId: string, signal: AbortSignal) => Promise<void>;

/** `given-back`: the worker closed before the handler had finished, so another worker must receive the scan. */
export type Handled =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'given-back' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** Runs a worker's handlers. After the worker is closed, they may run until the drain's deadline. */
export class Drain {
  readonly #handle: ScanHandler;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  #giveUp: () => void = () => {};
  readonly #givenUp = new Promise<Handled>((resolve) => {
    this.#giveUp = () => resolve({ outcome: 'given-back' });
  });

  constructor(handle: ScanHandler) {
    this.#handle = handle;
  }

  get closing(): boolean {
    return this.#stop.signal.aborted;
  }

  get running(): number {
    return this.#running.size;
  }

  /**
   * Runs the handler for a scan; never rejects. A handler that ends after closing has begun may have left its scan
   * unfinished, so the scan is given back.
   */
  async run(scanId: string): Promise<Handled> {
    if (this.closing) return { outcome: 'given-back' };
    const handled = Promise.race([this.#work(scanId), this.#givenUp]);
    this.#running.add(handled);
    try {
      return await handled;
    } finally {
      this.#running.delete(handled);
    }
  }

  /** Signals the handlers to stop and waits for them, until `deadline` resolves. */
  async close(deadline: Promise<void>): Promise<void> {
    this.#stop.abort(new Error('This worker is closing.'));
    const quiet = Promise.all(this.#running);
    await Promise.race([quiet, deadline]);
    this.#giveUp();
    await quiet;
  }

  async #work(scanId: string): Promise<Handled> {
    // In a later microtask, so that the caller never runs a handler synchronously.
    await Promise.resolve();
    try {
      await this.#handle(scanId, this.#stop.signal);
      return this.closing ? { outcome: 'given-back' } : { outcome: 'done' };
    } catch (error) {
      return this.closing ? { outcome: 'given-back' } : { outcome: 'failed', error };
    }
  }
}
