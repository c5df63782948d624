import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';

/** The queue or the signals cannot be reached, or were closed. The same call may succeed once they are back. */
export class QueueUnavailable extends DomainError {
  readonly code = 'queue.unavailable';
  constructor(options?: ErrorOptions) {
    super('The queue of scans does not answer at the moment. Try again shortly.', options);
  }
}
