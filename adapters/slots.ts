/** A semaphore: at most `count` pieces of work run at once; the others wait in the order they came. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #count: number;
  /** Below 0 while more slots are taken than there are now. */
  #free: number;

  constructor(count: number) {
    this.#count = Math.max(1, count);
    this.#free = this.#count;
  }

  get count(): number {
    return this.#count;
  }

  /** Changes the number of slots. Work that runs already goes on; a slot too many is not given to the next in line. */
  resize(count: number): void {
    const now = Math.max(1, count);
    this.#free += now - this.#count;
    this.#count = now;
    while (this.#free > 0 && !this.idle) {
      this.#free -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Whether no work waits for a slot. */
  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  /**
   * Waits for a slot. Resolves with the function that gives it back; calling that again does nothing. Rejects with the
   * signal's reason when it is aborted first.
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      // The slot passes straight to the next in line, so that no newcomer takes it in between.
      const next = this.#free < 0 ? undefined : this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  /** Runs a task in a slot. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const giveBack = await this.take(signal);
    try {
      return await task();
    } finally {
      giveBack();
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const proceed = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(proceed);
    });
  }
}
