import type { Clock } from '../../ports/clock.ts';

interface Remembered<T> {
  readonly value: Promise<T>;
  readonly until: number;
}

/** What is remembered at most; the oldest goes. */
const MOST = 10_000;

/** Remembers looked-up values for a short time. Questions at the same time share one look-up; failures are forgotten. */
export class BriefMemory<T> {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #lookUp: (key: string) => Promise<T>;
  readonly #entries = new Map<string, Remembered<T>>();

  constructor(clock: Clock, ms: number, lookUp: (key: string) => Promise<T>) {
    this.#clock = clock;
    this.#ms = ms;
    this.#lookUp = lookUp;
  }

  get(key: string): Promise<T> {
    const now = this.#clock.monotonicMs();
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > now) return known.value;
    const value = this.#lookUp(key);
    const entry = { value, until: now + this.#ms };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    this.#dropOldest();
    return value;
  }

  /** The next question looks it up anew; a look-up that is under way is not remembered either. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  #dropOldest(): void {
    if (this.#entries.size <= MOST) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
