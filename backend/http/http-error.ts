import type { ErrorCode } from '@signpost/contracts/http/errors.ts';

/** An error at the level of HTTP, independent of use cases. The message is one sentence for the caller. */
export abstract class HttpError extends Error {
  /** The error code in the response. */
  abstract readonly code: Exclude<ErrorCode, 'INTERNAL_ERROR'>;

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
