/**
 * The time an exchange may take: at most `silenceMs` without a sign of life, `totalMs` in all. Its signal aborts when
 * either is over or when the caller's signal does. `end()` it, or its timers keep the process.
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

  /** True when the time was over, rather than the caller. */
  get passed(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Restarts the time that the server may be silent. */
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
