/** Lets at most `limit` pieces of work run at a time; the others wait in the order they came. */
export class ConcurrencyLimit {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Waits for a place. Rejects with the signal's reason when it is aborted first. Call the result once when done. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#running >= this.#limit) await this.#turn(signal);
    else this.#running += 1;
    return () => this.#leave();
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const proceed = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(proceed);
    });
  }

  #leave(): void {
    // The place passes straight to the next in line, so nobody can slip in between.
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
