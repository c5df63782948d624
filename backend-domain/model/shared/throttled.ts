import { DomainError } from './domain-error.ts';
import { durationInWords } from './wording.ts';

/** There were too many attempts within a period. */
export class Throttled extends DomainError {
  readonly code = 'shared.throttled';
  /** Whole seconds until another try makes sense, at least 1. */
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(`Too many tries. Try again in ${durationInWords(retryAfterSeconds)}.`);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}
