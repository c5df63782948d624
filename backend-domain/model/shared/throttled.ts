import { DomainError } from './domain-error.ts';

/** Too many tries within a time. */
export class Throttled extends DomainError {
  readonly code = 'shared.throttled';
  /** Whole seconds until the next try makes sense, at least 1. */
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(`Too many tries. Try again in ${inWords(retryAfterSeconds)}.`);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

function inWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 90) return whole === 1 ? 'a second' : `${whole} seconds`;
  return `${Math.ceil(whole / 60)} minutes`;
}
