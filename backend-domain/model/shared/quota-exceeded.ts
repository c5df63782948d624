import { DomainError } from './domain-error.ts';
import { durationInWords } from './wording.ts';

/** A user or visitor has reached a limit of this server. The limit has room again after some time. */
export class QuotaExceeded extends DomainError {
  readonly code = 'shared.quota-exceeded';
  /** Whole seconds until another try makes sense, at least 1. */
  readonly retryAfterSeconds: number;
  /** `limit`: a sentence that states the limit. */
  constructor(limit: string, retryAfterSeconds: number) {
    super(`${limit} Try again in ${durationInWords(retryAfterSeconds)}.`);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}
