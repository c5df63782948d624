/** Hashes and checks passwords. Deliberately slow; calls queue so that they do not exhaust the machine. */
export interface PasswordHasher {
  /** A salted hash that names its own parameters; it differs each time for the same password. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one hashed. For `null` (no such user), and for a stored hash that cannot be read, it
   * does the same work and resolves to false, so that the duration reveals nothing.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}
