import type { LoginAttempt } from '../model/account/login-attempt.ts';
import type { PasswordReset } from '../model/account/password-reset.ts';
import type { User } from '../model/account/user.ts';

/** Users, their login history and their password resets. Each method is one transaction. */
export interface UserRepository {
  /** Rejects with EmailTaken when another user has the email address, even if both are inserted at the same time. */
  insert(user: User): Promise<void>;
  /** Null when there is none. */
  find(id: string): Promise<User | null>;
  /** Finds a user by the email address in lower case, as stored. Null when there is none. */
  findByEmail(email: string): Promise<User | null>;
  /**
   * Adds one to the user's token version, which revokes all access tokens at once; returns the new version. Parallel
   * calls each add one. Rejects with UserNotFound.
   */
  raiseTokenVersion(userId: string): Promise<number>;
  /** Makes the user an administrator or an ordinary user, and returns the user as stored now. Rejects with UserNotFound. */
  setAdmin(userId: string, isAdmin: boolean): Promise<User>;
  /**
   * Sets the profile picture (a data URL) or removes it, and returns the user as stored now. Rejects with UserNotFound.
   */
  setProfilePicture(userId: string, picture: string | null): Promise<User>;
  /**
   * Adds an entry to the login history. Of each user the newest 50 entries (MAX_LOGIN_HISTORY) are kept, and as many
   * successes.
   */
  recordLogin(attempt: LoginAttempt): Promise<void>;
  /** Newest first (entries with the same time: last recorded first), at most `limit`. */
  loginHistory(userId: string, limit: number): Promise<LoginAttempt[]>;
  /**
   * Stores a password reset. Earlier ones of the user stay usable until they expire; expired ones of all users are
   * removed.
   */
  addReset(reset: PasswordReset): Promise<void>;
  /** The password reset if it can still be used at `now`, without using it; else null. */
  findReset(tokenHash: string, now: Date): Promise<PasswordReset | null>;
  /**
   * Uses the password reset, sets the new password hash and the next token version, and ends every other reset of that
   * user: all or nothing. Of several calls with the same token exactly one succeeds; the others reject with
   * ResetTokenInvalid, as for an unknown or expired token. Returns the user as stored now.
   */
  resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<User>;
}
