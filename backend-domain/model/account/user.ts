/** A person with an account; an immutable value. */
export interface User {
  /** Public id (21 characters, URL-safe). */
  readonly id: string;
  /** Trimmed and in lower case; unique. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As entered, trimmed; absent when the user gave none. */
  readonly phone?: string;
  readonly country?: string;
  /** ISO 3166-1 alpha-2 when it was derived from the phone number, else as entered. */
  readonly countryCode?: string;
  /** Data URL of a small image; null when there is none. */
  readonly profilePicture: string | null;
  readonly isAdmin: boolean;
  /** In the format of the PasswordHasher. Never leaves the server. */
  readonly passwordHash: string;
  /** Raised to revoke all access tokens of the user at once (logout-all, new password). */
  readonly tokenVersion: number;
  readonly createdAt: Date;
}

/** The displayed name: first and last name. */
export function fullName(user: Pick<User, 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim();
}
