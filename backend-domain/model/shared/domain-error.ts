/**
 * Something the domain refuses or could not do. `code` is stable and machine-readable
 * (`area.problem`); the message is one sentence for a person that says what to do.
 */
export abstract class DomainError extends Error {
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
