import { DomainError } from './domain-error.ts';

/** Something that a site serves took too long or too much memory to read; what read it was ended. */
export class TooComplexToRead extends DomainError {
  readonly code = 'shared.too-complex-to-read';
  constructor(what: string) {
    super(`${what} was too complex to read.`);
  }
}
