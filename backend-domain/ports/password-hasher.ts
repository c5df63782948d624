/** Turns passwords into what may be stored, and checks them. Deliberately slow; calls queue rather than exhaust the machine. */
export interface PasswordHasher {
  /** A salted, self-describing hash: different for the same password each time. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one hashed. For `null` (no such user) it does the same work and resolves to false,
   * so that the time tells nothing; so it does for a stored hash that cannot be read.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}
