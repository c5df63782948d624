/**
 * The time limits of an exchange: at most `silenceMs` without data, `totalMs` in all. Its signal aborts when either has
 * passed, or when the caller's signal does. Call `end()`, otherwise its timers keep the process alive.
 */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #silenceMs: number;
  readonly #total: NodeJS.Timeout;
  #silence: NodeJS.Timeout;

  constructor(silenceMs: number, totalMs: number, signal?: AbortSignal) {
    this.#silenceMs = silenceMs;
    this.#total = setTimeout(() => this.#controller.abort(), Math.max(0, totalMs));
    this.#silence = this.#listen();
    this.signal = signal
      ? AbortSignal.any([this.#controller.signal, signal])
      : this.#controller.signal;
  }

  /** Whether a time limit has passed; false when the caller aborted. */
  get passed(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Restarts `silenceMs`; called when data arrives. */
  touch(): void {
    clearTimeout(this.#silence);
    this.#silence = this.#listen();
  }

  end(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#total);
  }

  #listen(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), this.#silenceMs);
  }
}
