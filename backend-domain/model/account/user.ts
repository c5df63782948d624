/** A person with an account, a value. */
export interface User {
  /** Public id (21 characters, URL-safe). */
  readonly id: string;
  /** Trimmed and in lower case; unique. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As entered, trimmed; absent when none was given. */
  readonly phone?: string;
  readonly country?: string;
  /** ISO 3166-1 alpha-2 when it was detected from the phone, else as entered. */
  readonly countryCode?: string;
  /** Data URL of a small picture; null when there is none. */
  readonly profilePicture: string | null;
  readonly isAdmin: boolean;
  /** As the PasswordHasher wrote it. Never leaves the server. */
  readonly passwordHash: string;
  /** Grows when every access token of the user must end at once (logout-all, new password). */
  readonly tokenVersion: number;
  readonly createdAt: Date;
}

/** The name that is shown: first and last. */
export function fullName(user: Pick<User, 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim();
}
