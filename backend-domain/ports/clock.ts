/** The time, for code that must not read the system clock itself. */
export interface Clock {
  now(): Date;
  /** A number of milliseconds that never decreases, for measuring durations. */
  monotonicMs(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
