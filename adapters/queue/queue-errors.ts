import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';

/** The queue or the signals cannot be reached, or were closed. Retrying may succeed when they are available again. */
export class QueueUnavailable extends DomainError {
  readonly code = 'queue.unavailable';
  constructor(options?: ErrorOptions) {
    super('The queue of scans does not answer at the moment. Try again shortly.', options);
  }
}
