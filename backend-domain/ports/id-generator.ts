/** Creates unguessable identifiers. */
export interface IdGenerator {
  /** A new public id: 21 characters of `A-Za-z0-9_-`, at least 120 bits of randomness. */
  next(): string;
  /** A new secret (refresh and reset tokens): 256 bits, base64url. */
  secret(): string;
}
