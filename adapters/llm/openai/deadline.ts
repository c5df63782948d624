/**
 * The time limits of an exchange: at most `idleMs` without data, `totalMs` in all. Its signal aborts when either has
 * passed, or when the caller's signal does. Call `end()`, otherwise its timers keep the process alive.
 */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #idleMs: number;
  readonly #total: NodeJS.Timeout;
  #idle: NodeJS.Timeout;

  constructor(idleMs: number, totalMs: number, signal?: AbortSignal) {
    this.#idleMs = idleMs;
    this.#total = setTimeout(() => this.#controller.abort(), Math.max(0, totalMs));
    this.#idle = this.#startIdle();
    this.signal = signal
      ? AbortSignal.any([this.#controller.signal, signal])
      : this.#controller.signal;
  }

  /** Whether a time limit has passed; false when the caller aborted. */
  get passed(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Restarts `idleMs`; called when data arrives. */
  touch(): void {
    clearTimeout(this.#idle);
    this.#idle = this.#startIdle();
  }

  end(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#total);
  }

  #startIdle(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), this.#idleMs);
  }
}
