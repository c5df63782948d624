/** The time, for code that must not read it itself. */
export interface Clock {
  now(): Date;
  /** Milliseconds that never decrease, for durations. */
  monotonicMs(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
