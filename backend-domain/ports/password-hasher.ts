/** Hashes and checks passwords. Deliberately slow; calls are queued so that they do not overload the machine. */
export interface PasswordHasher {
  /** A salted hash that contains its own parameters; different each time for the same password. */
  hash(password: string): Promise<string>;
  /**
   * Whether the hash is that of the password. For `null` (no such user), and for a stored hash that cannot be parsed,
   * it does the same work and resolves to false, so that the duration reveals nothing.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}
