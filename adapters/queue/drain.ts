export type ScanHandler = (scanId: string, signal: AbortSignal) => Promise<void>;

/** `given-back`: the worker closed before the handler was done; another one is to have the scan. */
export type Handled =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'given-back' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** Runs a worker's handlers until it is closed, and then only as long as the drain allows. */
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

  /** Never rejects. A handler that ends after closing has begun may have left its scan half done: it is given back. */
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

  /** Signals the handlers to stop and waits for them until `deadline` resolves. */
  async close(deadline: Promise<void>): Promise<void> {
    this.#stop.abort(new Error('This worker is closing.'));
    const quiet = Promise.all(this.#running);
    await Promise.race([quiet, deadline]);
    this.#giveUp();
    await quiet;
  }

  async #work(scanId: string): Promise<Handled> {
    // Not in the caller's turn: asking for a scan never runs a handler.
    await Promise.resolve();
    try {
      await this.#handle(scanId, this.#stop.signal);
      return this.closing ? { outcome: 'given-back' } : { outcome: 'done' };
    } catch (error) {
      return this.closing ? { outcome: 'given-back' } : { outcome: 'failed', error };
    }
  }
}
