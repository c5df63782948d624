/** A semaphore: at most `count` tasks run at once; the others wait in order of arrival. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #count: number;
  /** The number of free slots; negative when more slots are taken than `count` allows now. */
  #free: number;

  constructor(count: number) {
    this.#count = Math.max(1, count);
    this.#free = this.#count;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Changes the number of slots. Running tasks continue; when there are too many, freed slots are not given out again.
   */
  resize(count: number): void {
    const now = Math.max(1, count);
    this.#free += now - this.#count;
    this.#count = now;
    while (this.#free > 0 && !this.idle) {
      this.#free -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Whether no task waits for a slot. */
  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  /**
   * Waits for a slot. Resolves with the function that frees it; calling that again does nothing. Rejects with the
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
      // The slot goes directly to the next task in the queue, so that no newcomer can take it first.
      const next = this.#free < 0 ? undefined : this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  /** Runs a task in a slot, and frees the slot afterwards. */
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
