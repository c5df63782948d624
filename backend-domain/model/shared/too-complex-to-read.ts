import { DomainError } from './domain-error.ts';

/** Something from a site took too much time or memory to read, so that its reading was aborted. */
export class TooComplexToRead extends DomainError {
  readonly code = 'shared.too-complex-to-read';
  constructor(what: string) {
    super(`${what} was too complex to read.`);
  }
}
