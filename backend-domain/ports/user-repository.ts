import type { LoginAttempt } from '../model/account/login-attempt.ts';
import type { PasswordReset } from '../model/account/password-reset.ts';
import type { User } from '../model/account/user.ts';

/** Users, their login history and their one-time permissions to reset the password. Each method is one transaction. */
export interface UserRepository {
  /** Rejects with EmailTaken when another user has the email address, also when both are inserted at once. */
  insert(user: User): Promise<void>;
  /** Null when there is none. */
  find(id: string): Promise<User | null>;
  /** By the address in lower case, as stored. Null when there is none. */
  findByEmail(email: string): Promise<User | null>;
  /**
   * Adds one to the user's token version, so that all access tokens end at once; returns the new version.
   * Parallel calls each add one. Rejects with UserNotFound.
   */
  raiseTokenVersion(userId: string): Promise<number>;
  /** Makes the user an administrator or an ordinary user, and returns the user as stored now. Rejects with UserNotFound. */
  setAdmin(userId: string, isAdmin: boolean): Promise<User>;
  /** Sets the picture (a data URL) or removes it, and returns the user as stored now. Rejects with UserNotFound. */
  setProfilePicture(userId: string, picture: string | null): Promise<User>;
  /** Adds to the login history; the newest 50 (MAX_LOGIN_HISTORY) of a user are kept, and as many of the successes. */
  recordLogin(attempt: LoginAttempt): Promise<void>;
  /** Newest first (same instant: last recorded first), at most `limit`. */
  loginHistory(userId: string, limit: number): Promise<LoginAttempt[]>;
  /**
   * Stores a reset permission. Earlier ones of the user stay usable until they expire; expired ones of all users are
   * removed.
   */
  addReset(reset: PasswordReset): Promise<void>;
  /** The reset permission when it can still be used at `now`, without using it up; else null. */
  findReset(tokenHash: string, now: Date): Promise<PasswordReset | null>;
  /**
   * Uses the reset permission up, sets the new password hash and the next token version, and ends every other
   * permission of that user: all or nothing. Of several calls with the same token exactly one succeeds; the others
   * reject with ResetTokenInvalid, as for an unknown or expired token. Returns the user as stored now.
   */
  resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<User>;
}
