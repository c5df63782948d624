import type { ErrorCode } from '@signpost/contracts/http/errors.ts';

/** Something that HTTP itself refuses, before or beside every use case. The message is one sentence for the caller. */
export abstract class HttpError extends Error {
  /** As the answer carries it. */
  abstract readonly code: Exclude<ErrorCode, 'INTERNAL_ERROR'>;

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
