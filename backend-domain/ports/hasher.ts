/** Content hashing (not for passwords). */
export interface Hasher {
  /** SHA-256 of the UTF-8 text, as lower-case hex. */
  sha256(text: string): string;
}
