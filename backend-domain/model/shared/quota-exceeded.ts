import { DomainError } from './domain-error.ts';
import { durationInWords } from './wording.ts';

/** A user or visitor has as much as this server allows for now. Time alone makes room again. */
export class QuotaExceeded extends DomainError {
  readonly code = 'shared.quota-exceeded';
  /** Whole seconds until the next try makes sense, at least 1. */
  readonly retryAfterSeconds: number;
  /** `limit`: a sentence that says the limit. */
  constructor(limit: string, retryAfterSeconds: number) {
    super(`${limit} Try again in ${durationInWords(retryAfterSeconds)}.`);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}
